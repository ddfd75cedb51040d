/** The product's main claim, as a user's own test file would make it. */
import { pi } from '../../harness-adapters/pi/index.ts'
import { reference, referenceHarness } from '../../src/harness/reference/index.ts'
import { describeConformance } from '../../src/index.ts'

describeConformance(reference)
describeConformance(pi)
describeConformance(referenceHarness({ name: 'reference-json', stream: false }))
describeConformance(referenceHarness({ name: 'reference-responses', dialects: ['responses'] }))
describeConformance(referenceHarness({ name: 'reference-intercepted', fixedHost: 'api.openai.com' }))
