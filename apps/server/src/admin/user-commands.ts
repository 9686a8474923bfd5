import { email as emailSchema } from '@stormlane/contract'
import { DAY_MS, isSignUpProvider, SIGN_UP_PROVIDERS } from '@stormlane/domain'
import { UsageError } from './command.ts'
import { type Command, findOrganization, findUser, printTable } from './context.ts'

const inviteUser: Command = {
  name: 'user invite',
  usage: '<organization> <email> [--name <name>] [--admin]',
  summary: 'Adds a user and prints the link, valid for a week, with which they set their password',
  options: { name: { type: 'string' }, admin: { type: 'boolean' } },
  async run(context, { words: [reference = '', email = ''], options }) {
    if (!emailSchema.safeParse(email).success) throw new UsageError(`"${email}" is not an e-mail address.`)
    const organization = await findOrganization(context, reference)
    const name = String(options.name ?? email.slice(0, email.indexOf('@')))
    const isAdmin = options.admin === true
    context.print(await context.services.operator.invite({ organizationId: organization.id, email, name, isAdmin }))
  },
}

const listUsers: Command = {
  name: 'user list',
  usage: '<organization>',
  summary: 'Lists the users of an organization',
  async run(context, { words: [reference = ''] }) {
    const organization = await findOrganization(context, reference)
    const rows = await context.services.organizations.users(organization.id)
    printTable(
      context,
      rows.map(({ email, name, isAdmin, hasPassword }) => ({
        email,
        name,
        role: isAdmin ? 'admin' : 'member',
        password: hasPassword ? 'set' : 'invited',
      })),
    )
  },
}

const issueTrialKey: Command = {
  name: 'trial-key issue',
  usage: '<email>',
  summary: 'Prints a link that signs this user in, once, within a week',
  async run(context, { words: [email = ''] }) {
    context.print(await context.services.operator.issueTrialKey(await findUser(context, email)))
  },
}

const revokeSessions: Command = {
  name: 'session revoke',
  usage: '<email>',
  summary: 'Ends every session of this user',
  async run(context, { words: [email = ''] }) {
    const user = await findUser(context, email)
    const ended = await context.services.sessions.endAllSessions(user.organizationId, user.userId)
    context.print(`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${user.email} ended`)
  },
}

const SIGN_UP_LINK_DAYS = 30

const issueSignUpLink: Command = {
  name: 'sign-up-link issue',
  usage: `<${SIGN_UP_PROVIDERS.join('|')}>`,
  summary: `Prints a link with which somebody can ask, once within ${SIGN_UP_LINK_DAYS} days, to be connected to this provider`,
  async run({ services, clock, print }, { words: [provider = ''] }) {
    if (!isSignUpProvider(provider))
      throw new UsageError(`"${provider}" is not a provider: it is ${SIGN_UP_PROVIDERS.join(' or ')}.`)
    print(services.signUpLinks.issue(provider, new Date(clock.now().getTime() + SIGN_UP_LINK_DAYS * DAY_MS)))
  },
}

export const userCommands = [inviteUser, listUsers, issueTrialKey, issueSignUpLink, revokeSessions]
