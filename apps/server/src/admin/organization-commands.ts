import {
  FEATURE_FLAGS,
  type FeatureFlag,
  ORGANIZATION_SETTING_DEFAULTS,
  type OrganizationSetting,
  PLANS,
} from '@stormlane/domain'
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

export const organizationCommands = [createOrganization, listOrganizations, setActive, setFlag, setSetting]
