import type { PackageManager } from '../package-manager.ts'

/** `.github/workflows/conformance.yml`. Actions are pinned by commit: a tag can be moved. */
export function workflowFile({ setUp, install, exec }: PackageManager): string {
  const steps = [...setUp, install].map((command) => `      - run: ${command}\n`).join('')
  return `name: conformance
on:
  push:
  pull_request:
permissions:
  contents: read
jobs:
  conformance:
    runs-on: ubuntu-latest
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0
        with:
          persist-credentials: false
      - uses: actions/setup-node@a0853c24544627f65ddf259abe73b1d18a591444 # v5.0.0
        with:
          node-version: 24
${steps}      - run: ${exec} vitest run --root conformance
      - if: \${{ !cancelled() }}
        run: cat conformance-report/report.md >> "$GITHUB_STEP_SUMMARY"
      - if: \${{ !cancelled() }}
        uses: actions/upload-artifact@330a01c490aca151604b8cf639adc76d48f6c5d4 # v5.0.0
        with:
          name: conformance-report
          path: conformance-report/
`
}
