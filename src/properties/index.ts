/**
 * `harness-conformance/properties`: arbitraries of episodes and fault schedules, and the properties over them.
 * It needs fast-check and no test runner.
 */
export { assertProperty, type PropertyOptions, showSchedule } from './assert-property.ts'
export { brokenReply } from './broken-reply.ts'
export { collectorProperty } from './collector-property.ts'
export { errorLinkProperty, type RunScenario } from './error-link-property.ts'
export { failureReport } from './failure-report.ts'
export { type FaultScheduleOptions, faultSchedule } from './fault-schedule.ts'
export { type LinkFacts, linkViolations, type SeenAttempt } from './link-violations.ts'
export { type ObservationSet, observationSet, observationSetOf, rolloutRecord } from './observation-set.ts'
export { episodePlan } from './plan/episode-plan.ts'
export type { EpisodePlan } from './plan/types.ts'
export { scenarioSource } from './scenario-source.ts'
export { scheduleScenario } from './schedule-scenario.ts'
export { truthViolations } from './truth-violations.ts'
export { ViolationError } from './violation-error.ts'
