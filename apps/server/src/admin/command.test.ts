import { expect, test } from 'vitest'
import { type Command, helpText, readCommandLine, UsageError } from './command.ts'

const COMMANDS: Command<unknown>[] = [
  {
    name: 'user invite',
    usage: '<organization> <email> [--name <name>] [--admin]',
    summary: 'Invite somebody',
    options: { name: { type: 'string' }, admin: { type: 'boolean' } },
    run: async () => undefined,
  },
  { name: 'user list', usage: '', summary: 'List them', run: async () => undefined },
]

test('positional words and options may come in any order', () => {
  const read = readCommandLine(COMMANDS, ['user', 'invite', '--admin', 'Acme', '--name', 'Ann Lee', 'ann@acme.example'])
  expect(read?.command.name).toBe('user invite')
  expect(read?.input).toEqual({ words: ['Acme', 'ann@acme.example'], options: { admin: true, name: 'Ann Lee' } })
})

test.each([[[]], [['--help']], [['user', 'invite', '--help']], [['help']]])('%j asks for help', (argv) => {
  expect(readCommandLine(COMMANDS, argv)).toBeUndefined()
})

test.each([
  [['user'], 'There is no command "user"; --help lists them.'],
  [['user', 'delete', 'x'], 'There is no command "user delete"; --help lists them.'],
  [['user', 'invite', 'Acme'], 'Usage: npm run admin -- user invite <organization> <email> [--name <name>] [--admin]'],
  [['user', 'list', 'extra'], 'Usage: npm run admin -- user list'],
  [['user', 'list', '--loud'], "Unknown option '--loud'. Usage: npm run admin -- user list "],
])('%j is rejected with one line that says what is wrong', (argv, sentence) => {
  expect(() => readCommandLine(COMMANDS, argv)).toThrow(new UsageError(sentence))
})

test('help lists every command with its usage', () => {
  expect(helpText(COMMANDS)).toContain(
    '  user invite <organization> <email> [--name <name>] [--admin]\n      Invite somebody',
  )
})
