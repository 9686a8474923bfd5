import { API_PERMISSIONS, type ApiPermission } from '@stormlane/domain/product'
import { oneOf, UsageError } from './command.ts'
import { type Command, findOrganization } from './context.ts'

const grant: Command = {
  name: 'api-access grant',
  usage: '<organization> [--permissions <permission,…>]',
  summary: `Lets the admins of an organization create API tokens with these permissions (default: all): ${API_PERMISSIONS.join(', ')}`,
  options: { permissions: { type: 'string' } },
  async run(context, { words: [reference = ''], options }) {
    const permissions = readPermissions(options.permissions)
    const organization = await findOrganization(context, reference)
    await context.services.operator.allowApi(organization.id, permissions)
    context.print(`${organization.name} may use the API: ${permissions.join(', ')}`)
  },
}

const withdraw: Command = {
  name: 'api-access withdraw',
  usage: '<organization>',
  summary: 'Stops every API token of an organization at once; the tokens work again when access is granted',
  async run(context, { words: [reference = ''] }) {
    const organization = await findOrganization(context, reference)
    await context.services.operator.forbidApi(organization.id)
    context.print(`${organization.name} may not use the API`)
  },
}

function readPermissions(given: string | boolean | undefined): readonly ApiPermission[] {
  if (given === undefined) return API_PERMISSIONS
  const words = String(given).split(',').filter(Boolean)
  if (words.length === 0) throw new UsageError('--permissions needs at least one permission.')
  return words.map((word) => oneOf('permission', API_PERMISSIONS, word.trim()))
}

export const apiAccessCommands = [grant, withdraw]
