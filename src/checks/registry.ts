/** Every check, in the order of the contract's tables, which is the order of evaluation. */
import * as bodies from './artifact/call-bodies.ts'
import { callsTiming } from './artifact/call-timing.ts'
import * as calls from './artifact/calls.ts'
import { stepsCompactionTarget } from './artifact/compaction.ts'
import { contentMedia } from './artifact/content-media.ts'
import * as evaluation from './artifact/evaluation.ts'
import * as gaps from './artifact/gaps.ts'
import { invocationsParent } from './artifact/invocation-parents.ts'
import { stepsInvocationTarget, toolsInvocationTarget } from './artifact/invocation-target.ts'
import * as invocations from './artifact/invocations.ts'
import { ownershipCallOwner, ownershipCallTarget } from './artifact/ownership.ts'
import { contentPreviousResponse } from './artifact/previous-response.ts'
import * as sandbox from './artifact/sandbox.ts'
import * as stepJoins from './artifact/step-joins.ts'
import * as steps from './artifact/steps.ts'
import { tokenChecks } from './artifact/tokens.ts'
import { toolsRequest } from './artifact/tool-request.ts'
import * as tools from './artifact/tools.ts'
import { trajectoryRolloutId, trajectoryTaskId } from './artifact/trajectory.ts'
import * as model from './behavior/model.ts'
import * as savedModel from './behavior/saved-model.ts'
import * as timeout from './behavior/timeout.ts'
import * as witnessTools from './behavior/tools.ts'
import * as verifier from './behavior/verifier.ts'
import type { Check } from './check.ts'
import * as links from './extension/links.ts'
import { outcomeMasked, outcomeNotMasked } from './extension/outcome.ts'
import type { CheckDefinition } from './types.ts'

export const artifactChecks: readonly Check[] = [
  calls.callsPresent,
  calls.callsIdentity,
  calls.callsModel,
  calls.callsProtocol,
  callsTiming,
  calls.callsOutcome,
  calls.callsResponseId,
  bodies.callsRequest,
  bodies.callsResponse,
  ...tokenChecks,
  contentMedia,
  contentPreviousResponse,
  trajectoryTaskId,
  trajectoryRolloutId,
  invocations.invocationsPresent,
  invocations.invocationsIdentity,
  invocations.invocationsReferences,
  steps.turnsPresent,
  steps.stepsInvocation,
  steps.stepsNumber,
  steps.stepsTimestamp,
  steps.stepsResolution,
  steps.stepsReferences,
  tools.toolCallsPresent,
  tools.toolsIdentity,
  tools.toolsName,
  tools.toolsInvocation,
  tools.toolsStatus,
  tools.toolsOutput,
  stepsInvocationTarget,
  toolsInvocationTarget,
  toolsRequest,
  invocationsParent,
  ownershipCallTarget,
  ownershipCallOwner,
  stepsCompactionTarget,
  stepJoins.stepsCallTarget,
  stepJoins.stepsCallOwner,
  stepJoins.stepsAttemptAccounting,
  evaluation.evaluationReward,
  evaluation.evaluationCompleted,
  evaluation.evaluationMaskSample,
  evaluation.evaluationFailureKind,
  evaluation.evaluationFailureReason,
  sandbox.sandboxPresent,
  sandbox.sandboxIdentity,
  sandbox.sandboxOutcome,
  sandbox.sandboxError,
  gaps.callsCaptureGap,
  gaps.ownershipGap,
  gaps.stepsGap,
  gaps.stepsAccountingGap,
]

export const behavioralChecks: readonly Check[] = [
  model.episodeInitialized,
  model.modelReached,
  model.modelProtocol,
  model.modelErrorSequence,
  model.modelRetryRequest,
  model.modelTerminalError,
  model.modelFinished,
  witnessTools.toolsExecuted,
  verifier.verifierOutcome,
  verifier.verifierAnswer,
  verifier.verifierSavedReward,
  savedModel.modelSavedExchanges,
  savedModel.modelResponseMetadata,
  savedModel.modelTokenCounts,
  witnessTools.toolsWitnessIds,
  witnessTools.toolsWitnessJoin,
  witnessTools.toolsWitnessRequest,
  witnessTools.toolsWitnessStatus,
  witnessTools.toolsWitnessOutput,
  timeout.modelTimeoutTriggered,
  timeout.modelTimeoutRetained,
  timeout.modelRetryAfterTimeout,
  timeout.verifierCompletedAfterTimeout,
]

/** The kit's own; they need nothing but the record. */
export const linkChecks: readonly Check[] = [
  links.linksErrorAttempts,
  links.linksSuccessAttempts,
  links.linksHelperAttempts,
  links.linksUnique,
  links.linksNoEmptyStep,
]

/** The kit's own; they judge a record against the scenario's expectation. */
export const outcomeChecks: readonly Check[] = [outcomeMasked, outcomeNotMasked]

/** All of them: 56 artifact checks, 23 behavioural ones, and the kit's 7 extensions. */
export const allChecks: readonly Check[] = [
  ...artifactChecks,
  ...behavioralChecks,
  ...linkChecks,
  ...outcomeChecks,
]

/** Their definitions, in table order. */
export const checks: readonly CheckDefinition[] = allChecks.map(({ definition }) => definition)
