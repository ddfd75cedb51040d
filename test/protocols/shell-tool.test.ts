import { describe, expect, it } from 'vitest'
import { findShellTool, qualifiedName, shellArguments } from '../../src/protocols/shell-tool.ts'
import type { ToolOffer } from '../../src/protocols/types.ts'

function offer(name: string, properties: Record<string, unknown>, required: string[] = []): ToolOffer {
  return { name, namespace: null, parameters: { type: 'object', properties, required } }
}

const text = { type: 'string' }

describe('findShellTool', () => {
  it.each([
    'bash',
    'Bash',
    'terminal',
    'shell',
    'shell_command',
    'exec_command',
    'run_shell_command',
    'run_commands',
  ])('knows the tool %s', (name) => {
    expect(findShellTool([offer('read', { path: text }), offer(name, { command: text })])?.name).toBe(name)
  })

  it('looks behind a namespace prefix', () => {
    expect(findShellTool([offer('mcp__box__bash', { command: text })])?.name).toBe('mcp__box__bash')
  })

  it('prefers bash to other names', () => {
    const tools = [offer('exec_command', { cmd: text }), offer('bash', { command: text })]
    expect(findShellTool(tools)?.name).toBe('bash')
  })

  it('passes over a tool of that name that takes no command', () => {
    expect(findShellTool([offer('terminal', { session: text })])).toBeNull()
  })

  it('takes a tool without a schema at its name', () => {
    expect(findShellTool([{ name: 'bash', namespace: null, parameters: {} }])?.name).toBe('bash')
  })
})

describe('shellArguments', () => {
  it('fills a command string', () => {
    expect(shellArguments(offer('bash', { command: text }), 'ls')).toEqual({ command: 'ls' })
  })

  it('fills cmd where the tool calls it so', () => {
    expect(shellArguments(offer('exec_command', { cmd: text, tty: { type: 'boolean' } }), 'ls')).toEqual({
      cmd: 'ls',
    })
  })

  it('fills an argument vector', () => {
    const tool = offer('shell', { command: { type: 'array', items: text } })
    expect(shellArguments(tool, 'ls -l')).toEqual({ command: ['bash', '-lc', 'ls -l'] })
  })

  it('prefers the string where both forms are accepted', () => {
    const tool = offer('shell', { command: { anyOf: [text, { type: 'array', items: text }] } })
    expect(shellArguments(tool, 'ls')).toEqual({ command: 'ls' })
  })

  it('fills a list of commands', () => {
    const tool = offer('run_commands', { commands: { type: 'array', items: text } })
    expect(shellArguments(tool, 'ls')).toEqual({ commands: ['ls'] })
  })

  it('fills a list of command objects', () => {
    const items = { type: 'object', properties: { command: text } }
    const tool = offer('run_commands', { commands: { type: 'array', items } })
    expect(shellArguments(tool, 'ls')).toEqual({ commands: [{ command: 'ls' }] })
  })

  it('adds a description when it is required, and not otherwise', () => {
    const properties = { command: text, description: text }
    expect(shellArguments(offer('bash', properties), 'ls')).toEqual({ command: 'ls' })
    expect(shellArguments(offer('bash', properties, ['command', 'description']), 'ls')).toEqual({
      command: 'ls',
      description: 'Run the scripted check',
    })
  })

  it('fills other required arguments with the plainest value, in capitals too', () => {
    const properties = {
      command: { type: 'STRING' },
      is_background: { type: 'BOOLEAN' },
      mode: { enum: ['a', 'b'] },
    }
    const tool = offer('run_shell_command', properties, ['command', 'is_background', 'mode'])
    expect(shellArguments(tool, 'ls')).toEqual({ command: 'ls', is_background: false, mode: 'a' })
  })
})

it('writes a namespaced name as evidence does', () => {
  expect(qualifiedName({ name: 'bash', namespace: 'box' })).toBe('box__bash')
})
