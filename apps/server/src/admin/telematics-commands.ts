// Connects organizations to telematics providers. The access key is read from a file, because every process on the machine can
// see command lines.
import { readFileSync } from 'node:fs'
import { MESSAGE_WINDOWS_MS } from '@stormlane/domain/drivers'
import { PRODUCT_SOURCE, PROVIDER_TROUBLES } from '@stormlane/domain/vehicles'
import { DEMO_FLEET_SIZE } from '@stormlane/simulation'
import { connectionRepository } from '../modules/telematics/connection.repository.ts'
import { connectionStates } from '../modules/telematics/connection-state.repository.ts'
import { sealAccessKey } from '../modules/telematics/credentials.ts'
import { simulatedProviderRepository } from '../modules/telematics/simulated-provider.repository.ts'
import { CommandRefused, oneOf, parseOnOff, UsageError } from './command.ts'
import { type Command, findOrganization, printTable } from './context.ts'

const PROVIDERS = ['simulated'] as const
const MAX_VEHICLES = 100_000

const connect: Command = {
  name: 'telematics connect',
  usage: '<organization> <provider> [--vehicles <n>] [--key-file <file>]',
  summary: `Connects an organization to a provider (${PROVIDERS.join(', ')}), or changes its connection; the access key is read from a file and stored encrypted`,
  options: { vehicles: { type: 'string' }, 'key-file': { type: 'string' } },
  async run(context, { words: [reference = '', name = ''], options }) {
    const { database, secrets, clock, print } = context
    const provider = oneOf('provider', PROVIDERS, name)
    const size = parseWholeNumber('vehicles', options.vehicles ?? String(DEMO_FLEET_SIZE))
    const keyFile = options['key-file']
    const credentials = typeof keyFile === 'string' ? sealAccessKey(secrets, readKey(keyFile)) : undefined
    const organization = await findOrganization(context, reference)
    const now = clock.now()
    const connection = { source: PRODUCT_SOURCE, provider, size, credentials, now }
    await connectionRepository(database).connect(organization.id, connection)
    print(`${organization.name} is connected to a ${provider} fleet of ${size} vehicles; a running server follows it.`)
  },
}

const list: Command = {
  name: 'telematics list',
  usage: '<organization>',
  summary: 'Lists the connections of an organization and how they do; access keys are never shown',
  async run(context, { words: [reference = ''] }) {
    const { database, clock } = context
    const { id } = await findOrganization(context, reference)
    const failedSince = new Date(clock.now().getTime() - MESSAGE_WINDOWS_MS.log)
    const states = await connectionStates(database.asSystem, id, failedSince)
    printTable(
      context,
      states.map((state) => ({
        source: state.source,
        provider: state.provider,
        state: state.isEnabled ? 'on' : 'off',
        'access key': state.credentials ? 'yes' : 'no',
        vehicles: String(state.vehicleCount),
        'last sync': state.lastSyncAt?.toISOString() ?? 'never',
        waiting: String(state.waitingMessages),
        failed: String(state.failedMessages),
        error: state.syncError ?? state.deliveryError ?? '',
      })),
    )
  },
}

const setConnection: Command = {
  name: 'telematics set',
  usage: '<organization> <source> <on|off>',
  summary: 'Switches a connection: off, its vehicles stay where they are and messages wait',
  async run(context, { words: [reference = '', source = '', state = ''] }) {
    const isEnabled = parseOnOff(state)
    const { id, name } = await findOrganization(context, reference)
    const changed = await connectionRepository(context.database).setEnabled(id, source, isEnabled)
    if (!changed) throw new CommandRefused(`${name} has no connection ${source}; telematics list shows them.`)
    context.print(`The connection ${source} of ${name} is ${state}.`)
  },
}

const trouble: Command = {
  name: 'telematics trouble',
  usage: '<organization> <trouble> [--share <0-1>]',
  summary: `Makes the simulated provider of an organization misbehave with messages, to see what follows: ${PROVIDER_TROUBLES.join(', ')}`,
  options: { share: { type: 'string' } },
  async run(context, { words: [reference = '', name = ''], options }) {
    const kind = oneOf('trouble', PROVIDER_TROUBLES, name)
    const share = Number(options.share ?? 1)
    if (!(share >= 0 && share <= 1)) throw new UsageError('--share takes a number from 0 to 1.')
    const organization = await findOrganization(context, reference)
    const changed = await simulatedProviderRepository(context.database).setTrouble(organization.id, kind, share)
    if (!changed) throw new CommandRefused(`${organization.name} is not connected to a simulated provider.`)
    context.print(`The simulated provider of ${organization.name} has trouble: ${kind}, ${share * 100}% of messages.`)
  },
}

export const telematicsCommands: readonly Command[] = [connect, list, setConnection, trouble]

function readKey(file: string): string {
  let key: string
  try {
    key = readFileSync(file, 'utf8').trim()
  } catch {
    throw new CommandRefused(`The key file ${file} cannot be read.`)
  }
  if (key === '') throw new CommandRefused(`The key file ${file} is empty.`)
  return key
}

function parseWholeNumber(name: string, given: string | boolean): number {
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0 || number > MAX_VEHICLES)
    throw new UsageError(`--${name} takes a number from 0 to ${MAX_VEHICLES}.`)
  return number
}
