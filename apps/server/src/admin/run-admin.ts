// Parses the command line, opens the database, runs the command, and turns failures into one line and an exit code.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '@stormlane/domain/time'
import { readConfig } from '../platform/config.ts'
import { DomainError } from '../platform/domain-error.ts'
import { openQueue, type Queue } from '../platform/queue.ts'
import { openSecrets } from '../platform/secrets.ts'
import { StartupProblem } from '../platform/startup-problem.ts'
import { chooseBucket } from '../sources.ts'
import { createServices } from '../start/services.ts'
import { CommandRefused, helpText, readCommandLine, UsageError } from './command.ts'
import { COMMANDS } from './commands.ts'
import { withDatabase } from './reach-database.ts'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  version: string
}

interface Terminal {
  print: (line: string) => void
  printError: (line: string) => void
  ask: (question: string) => Promise<string>
}

export async function runAdmin(
  argv: readonly string[],
  environment: Record<string, string | undefined>,
  { print, printError, ask }: Terminal,
): Promise<number> {
  try {
    const read = readCommandLine(COMMANDS, argv)
    if (!read) {
      print(helpText(COMMANDS))
      return 0
    }
    const config = readConfig(environment)
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
    const isEmbedded = config.databaseUrl === undefined
    const place = { isEmbedded, clock: systemClock, dataFolder: config.dataFolder, config, version, print, ask }
    if (read.command.runAlone) {
      await read.command.runAlone(place, read.input)
      return 0
    }
    const secrets = openSecrets(config)
    await read.command.prepare?.(place, read.input)
    await withDatabase({ ...config, log: printError }, async (database) => {
      const queue = lazyQueue(database.url, printError)
      const services = createServices({ config, database, clock: systemClock, queue, secrets })
      await read.command.run?.(
        {
          database,
          services,
          secrets,
          bucket: chooseBucket(config),
          hasConfiguredKey: config.secretKey !== undefined,
          ...place,
        },
        read.input,
      )
    })
    return 0
  } catch (error) {
    if (error instanceof UsageError) return fail(printError, error, 2)
    if ([CommandRefused, DomainError, StartupProblem].some((kind) => error instanceof kind))
      return fail(printError, error as Error, 1)
    throw error
  }
}

/** Opens the queue only for commands that send a job: starting it takes longer than most commands. */
function lazyQueue(url: string, log: (line: string) => void): Pick<Queue, 'send'> {
  return {
    async send(name, data) {
      const queue = await openQueue(url, log)
      await queue.send(name, data)
      await queue.stop()
    },
  }
}

function fail(printError: (line: string) => void, error: Error, exitCode: number): number {
  printError(error.message)
  return exitCode
}
