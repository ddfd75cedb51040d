import { ownTool } from '../../provider/builders.ts'
import type { LogicalCall } from '../../provider/script.ts'

/** Names under which harnesses advertise the tool that starts a subagent. */
export const subagentTools = ['task', 'agent', 'delegate_task', 'spawn_agent'] as const

/** What the child of most of these scenarios is asked for. */
export const childPrompt = 'Run the requested shell check, then report.'

/** What the child answers. */
export const childAnswer = 'The shell check is done.'

/**
 * A decision to start a subagent and wait for it, in the words of every harness: each takes the arguments that
 * its tool knows. `name` tells several children apart.
 */
export function delegate(prompt: string = childPrompt, name = 'check'): LogicalCall {
  const given = {
    description: 'Run a check',
    prompt,
    goal: prompt,
    message: prompt,
    task_name: name,
    fork_turns: 'none',
    run_in_background: false,
  }
  return ownTool([...subagentTools], given, {
    // The one kind of agent that both asks to be named and runs commands.
    argumentsOf: { task: { subagent_type: 'general' } },
  })
}

/** Where children run in the background alone, the parent has a tool to wait for them; elsewhere it is left out. */
export function waitForChild(): LogicalCall {
  return ownTool('wait_agent', { timeout_ms: 30_000 }, { optional: true })
}
