import type { CheckDefinition } from '../../src/checks/types.ts'

const groups: [title: string, of: (check: CheckDefinition) => boolean][] = [
  ['Checks of the record', (check) => check.kind !== 'behavioral' && !check.extension],
  [
    'Behavioural checks: the witness against the record',
    (check) => check.kind === 'behavioral' && !check.extension,
  ],
  ["Extensions of the kit: they count in the kit's own verdict", (check) => check.extension === true],
]

export function checksPage(checks: readonly CheckDefinition[]): string {
  const sections = groups.flatMap(([title, of]) => [`## ${title}`, '', ...checks.filter(of).flatMap(entry)])
  return `${[
    '# The checks',
    '',
    'Generated from the definitions by `node scripts/generate-docs.ts`. Labels group results for reading: TE-1 attempt',
    'status, TE-2 token counts, TE-3 steps, TE-4 history, TE-5 tool records, TE-6 verifier outcome, TE-7 payloads, TE-8 the',
    'join of attempts to invocations, TE-9 the join of attempts to steps.',
    '',
    ...sections,
  ]
    .join('\n')
    .trimEnd()}\n`
}

function entry(check: CheckDefinition): string[] {
  const facts = [
    `${check.kind}, ${check.tier}${check.evidence.length > 0 ? `, ${check.evidence.join(' ')}` : ''}`,
    `applies: ${check.applicability}`,
    `looks at: \`${check.location}\``,
    ...(check.prerequisites.length > 0
      ? [`after: ${check.prerequisites.map((id) => `\`${id}\``).join(', ')}`]
      : []),
  ]
  return [`### ${check.id}`, '', check.requirement, '', ...facts.map((fact) => `- ${fact}`), '']
}
