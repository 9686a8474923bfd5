import path from 'node:path'
import { isFreeFolder } from '../modules/offboarding/export-folder.ts'
import { offboardingService } from '../modules/offboarding/offboarding.service.ts'
import { CommandRefused } from './command.ts'
import { type AdminContext, type Command, findOrganization } from './context.ts'

const openOffboarding = ({ services, ...context }: AdminContext) => offboardingService({ ...context, ...services })

const exportOrganization: Command = {
  name: 'organization export',
  usage: '<organization> <folder>',
  summary: 'Writes everything of an organization into a new folder, without secrets',
  async run(context, { words: [reference = '', given = ''] }) {
    const folder = path.resolve(given)
    const organization = await findOrganization(context, reference)
    if (!(await isFreeFolder(folder))) throw new CommandRefused(`${folder} is not an empty folder: choose another.`)
    const files = await openOffboarding(context).export(organization, folder)
    const rows = files.reduce((sum, file) => sum + file.rows, 0)
    context.print(`${organization.name}: ${rows} rows in ${files.length} files in ${folder}`)
  },
}

const deleteOrganization: Command = {
  name: 'organization delete',
  usage: '<organization> [--yes-delete <name>] [--ignore-subscription]',
  summary: 'Deletes an organization and everything it has, for good; only a line of the audit trail stays',
  options: { 'yes-delete': { type: 'string' }, 'ignore-subscription': { type: 'boolean' } },
  async run(context, { words: [reference = ''], options }) {
    const organization = await findOrganization(context, reference)
    const offboarding = openOffboarding(context)
    const billed = await offboarding.findBilledSubscription(organization.id)
    if (billed && options['ignore-subscription'] !== true)
      throw new CommandRefused(
        `${organization.name} still pays by card (customer ${billed.customerId} at ${billed.provider}): cancel the subscription there first, or add --ignore-subscription.`,
      )
    const question = `Type the name of the organization, ${organization.name}, to delete all it has: `
    const confirmed = options['yes-delete'] ?? (await context.ask(question))
    if (confirmed !== organization.name)
      throw new CommandRefused(
        `Nothing is deleted: confirm with --yes-delete and the exact name, "${organization.name}".`,
      )
    const rows = await offboarding.delete(organization)
    context.print(`${organization.name} (${organization.id}) is deleted with ${rows} rows.`)
  },
}

export const offboardingCommands = [exportOrganization, deleteOrganization]
