import { expect, test } from 'vitest'
import { installerEnvironment } from '../../../src/harness/install/installer-environment.ts'

test.for([
  ['npm_config_verify_deps_before_run', 'a setting of pnpm'],
  ['npm_lifecycle_event', 'the name of the outer script'],
  ['npm_package_version', 'the outer package'],
  ['PNPM_SCRIPT_SRC_DIR', 'pnpm itself'],
  ['NODE_OPTIONS', 'loaders of a test runner'],
  ['NODE_ENV', 'production would leave dependencies out'],
  ['VITEST', 'the test runner'],
  ['VIRTUAL_ENV', 'an outer Python environment'],
])('%s stays behind: %s', ([name]) => {
  expect(installerEnvironment({ [name as string]: 'x' })).toEqual({})
})

test.for([
  ['npm_config_registry'],
  ['NPM_CONFIG_CAFILE'],
  ['npm_config_https_proxy'],
  ['npm_config_//registry.example/:_authToken'],
  ['HTTPS_PROXY'],
  ['HOME'],
  ['PATH'],
  ['PIP_INDEX_URL'],
])('%s is handed on', ([name]) => {
  expect(installerEnvironment({ [name as string]: 'x' })).toEqual({ [name as string]: 'x' })
})
