/**
 * An OpenCode plugin (hook `chat.headers`, called for every attempt) that puts the step on the wire: the id
 * of the assistant message that the attempt is to fill. OpenCode makes that message before it calls the
 * model; while a session works it is the only one that is not completed.
 */
export const StepPlugin = async ({ client }) => ({
  'chat.headers': async (input, output) => {
    const { data } = await client.session.messages({ path: { id: input.sessionID } })
    const open = (data ?? [])
      .map(({ info }) => info)
      .filter(
        (info) => info.role === 'assistant' && info.parentID === input.message.id && !info.time.completed,
      )
    if (open.length === 1) output.headers['x-step-id'] = open[0].id
  },
})
