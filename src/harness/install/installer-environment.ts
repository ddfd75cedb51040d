/** npm settings that say how to reach a registry; the others belong to the package manager that runs us. */
const keptNpmSettings = new Set([
  'registry',
  'userconfig',
  'globalconfig',
  'cache',
  'cafile',
  'ca',
  'strict_ssl',
  'proxy',
  'http_proxy',
  'https_proxy',
  'noproxy',
])

const dropped = /^(npm_|pnpm_|vitest|node_options$|node_env$|init_cwd$|pythonpath$|pythonhome$|virtual_env$)/i

/**
 * The environment for a package manager: the user's own, less what an outer package manager or test runner
 * put there. pnpm hands its settings to scripts as `npm_config_*`, most of which npm does not know.
 */
export function installerEnvironment(
  from: Record<string, string | undefined> = process.env,
): Record<string, string> {
  const kept = Object.entries(from).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && isKept(entry[0]),
  )
  return Object.fromEntries(kept)
}

function isKept(name: string): boolean {
  const setting = /^npm_config_(.+)$/i.exec(name)?.[1]
  if (setting === undefined) return !dropped.test(name)
  // `//HOST/:_authToken` and its kin are credentials of a private registry.
  return setting.startsWith('//') || keptNpmSettings.has(setting.toLowerCase().replaceAll('-', '_'))
}
