import { mphToMps, mpsToMph } from '@stormlane/domain/measures'
import {
  FEATURE_FLAGS,
  type FeatureFlag,
  ORGANIZATION_SETTING_DEFAULTS,
  type OrganizationSetting,
  PLANS,
} from '@stormlane/domain/product'
import { DEFAULT_TRUCK_TOP_SPEED_MPS, TOP_SPEED_RANGE_MPS } from '@stormlane/domain/roads'
import { oneOf, parseOnOff, UsageError } from './command.ts'
import { type Command, findOrganization, printTable } from './context.ts'

const createOrganization: Command = {
  name: 'organization create',
  usage: '<name> [--plan full|trial] [--all-flags]',
  summary: 'Creates an organization (plan: full) and prints its id; a trial ends by itself',
  options: { plan: { type: 'string' }, 'all-flags': { type: 'boolean' } },
  async run({ services, print }, { words: [name = ''], options }) {
    const plan = oneOf('plan', PLANS, String(options.plan ?? 'full'))
    if (name.trim() === '') throw new UsageError('An organization needs a name.')
    const id = await services.operator.create({ name: name.trim(), plan })
    const flags = options['all-flags'] ? FEATURE_FLAGS.filter((flag) => flag !== 'useLegacyTabDisplay') : []
    for (const flag of flags) await services.organizations.setFlag(id, flag, true)
    print(id)
  },
}

const listOrganizations: Command = {
  name: 'organization list',
  usage: '',
  summary: 'Lists every organization',
  async run(context) {
    const rows = await context.services.directory.list()
    printTable(
      context,
      rows.map(({ id, name, plan, isActive, users }) => ({
        id,
        name,
        plan,
        users: String(users),
        active: isActive ? 'yes' : 'no',
      })),
    )
  },
}

const setActive: Command = {
  name: 'organization set-active',
  usage: '<organization> <on|off>',
  summary: 'Lets the users of an organization sign in, or not',
  async run(context, { words: [reference = '', state = ''] }) {
    const organization = await findOrganization(context, reference)
    await context.services.operator.setActive(organization.id, parseOnOff(state))
    context.print(`${organization.name} is ${parseOnOff(state) ? 'active' : 'inactive'}`)
  },
}

const setFlag: Command = {
  name: 'flag set',
  usage: '<organization> <flag> <on|off>',
  summary: `Switches a feature flag: ${FEATURE_FLAGS.join(', ')}`,
  async run(context, { words: [reference = '', name = '', state = ''] }) {
    const flag = oneOf<FeatureFlag>('flag', FEATURE_FLAGS, name)
    const on = parseOnOff(state)
    const organization = await findOrganization(context, reference)
    await context.services.operator.setFlag(organization.id, flag, on)
    context.print(`${flag} is ${state} for ${organization.name}`)
  },
}

const DEFAULT_TRUCK_MPH = Math.round(mpsToMph(DEFAULT_TRUCK_TOP_SPEED_MPS))

const SETTINGS = Object.keys(ORGANIZATION_SETTING_DEFAULTS) as OrganizationSetting[]

const setSetting: Command = {
  name: 'setting set',
  usage: '<organization> <setting> <on|off>',
  summary: `Switches a setting: ${SETTINGS.join(', ')}`,
  async run(context, { words: [reference = '', name = '', state = ''] }) {
    const setting = oneOf('setting', SETTINGS, name)
    const on = parseOnOff(state)
    const organization = await findOrganization(context, reference)
    await context.services.operator.setSetting(organization.id, setting, on)
    context.print(`${setting} is ${state} for ${organization.name}`)
  },
}

const setTruckSpeed: Command = {
  name: 'organization set-truck-speed',
  usage: '<organization> <mph|default>',
  summary: 'Sets the speed at which the trucks of an organization are governed (30 to 90 mph; default: 65)',
  async run(context, { words: [reference = '', typed = ''] }) {
    const mph = typed === 'default' ? null : Number(typed)
    const [slowest, fastest] = TOP_SPEED_RANGE_MPS
    if (mph !== null && !(mphToMps(mph) >= slowest && mphToMps(mph) <= fastest))
      throw new UsageError('The speed must be 30 to 90 mph, or default.')
    const organization = await findOrganization(context, reference)
    await context.services.operator.setTruckTopSpeed(organization.id, mph)
    context.print(`Trucks of ${organization.name} drive at most ${mph ?? DEFAULT_TRUCK_MPH} mph`)
  },
}

export const organizationCommands = [
  createOrganization,
  listOrganizations,
  setActive,
  setTruckSpeed,
  setFlag,
  setSetting,
]
