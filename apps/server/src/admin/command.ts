// The shape of an admin command and the parser of its command line.
import { type ParseArgsConfig, parseArgs } from 'node:util'

export interface CommandInput {
  /** Positional arguments, one for each placeholder in the usage. */
  words: string[]
  options: Record<string, string | boolean | undefined>
}

export interface Command<Context, Place = never> {
  /** `area verb`, or one word. */
  name: string
  /** Text after the name: placeholders as `<name>`, options as `[--name]`. */
  usage: string
  summary: string
  options?: Record<string, { type: 'string' | 'boolean' }>
  /** Runs before the database is opened. */
  prepare?: (place: Place, input: CommandInput) => Promise<void>
  /** Runs instead of `run`, for a command that needs no database. */
  runAlone?: (place: Place, input: CommandInput) => Promise<void>
  run?(context: Context, input: CommandInput): Promise<void>
}

/** A usage error: one line on stderr, exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The command failed: one line on stderr, exit code 1. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

/** Finds the command that the arguments name; undefined if they ask for help. */
export function readCommandLine<Context, Place>(
  commands: readonly Command<Context, Place>[],
  argv: readonly string[],
): { command: Command<Context, Place>; input: CommandInput } | undefined {
  const [area, verb] = argv
  if (area === undefined || area === 'help' || argv.includes('--help') || argv.includes('-h')) return undefined
  const command = commands.find(({ name }) => name === `${area} ${verb}` || name === area)
  if (!command)
    throw new UsageError(`There is no command "${[area, verb].filter(Boolean).join(' ')}"; --help lists them.`)
  const { positionals, values } = parse(command, argv.slice(command.name.split(' ').length))
  const placeholders = command.usage.replace(/\[[^\]]*\]/g, '').match(/<[^>]+>/g) ?? []
  if (positionals.length !== placeholders.length)
    throw new UsageError(`Usage: npm run admin -- ${command.name} ${command.usage}`.trimEnd())
  return { command, input: { words: positionals, options: values } }
}

export function helpText<Context, Place>(commands: readonly Command<Context, Place>[]): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trimEnd()}\n      ${summary}`)
  return ['Usage: npm run admin -- <area> <verb> …', '', ...lines, ''].join('\n')
}

function parse<Context, Place>(command: Command<Context, Place>, args: string[]) {
  const config = {
    args,
    options: command.options ?? {},
    allowPositionals: true,
    strict: true,
  } satisfies ParseArgsConfig
  try {
    const { positionals, values } = parseArgs(config)
    return { positionals, values: values as CommandInput['options'] }
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${reason}. Usage: npm run admin -- ${command.name} ${command.usage}`)
  }
}

/** Returns `given` if it is one of the allowed words, or fails with a usage error that lists them. */
export function oneOf<T extends string>(what: string, allowed: readonly T[], given: string): T {
  const found = allowed.find((value) => value === given)
  if (!found) throw new UsageError(`There is no ${what} "${given}": it is one of ${allowed.join(', ')}.`)
  return found
}

export function parseOnOff(state: string): boolean {
  return oneOf('state', ['on', 'off'], state) === 'on'
}
