import { email as emailSchema } from '@stormlane/contract'
import { isSignUpProvider, memberStatus, SIGN_UP_PROVIDERS } from '@stormlane/domain/product'
import { DAY_MS } from '@stormlane/domain/time'
import { operatorOf } from '../platform/http/session.ts'
import { oneOf, parseOnOff, UsageError } from './command.ts'
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
    const rows = await context.services.members.list(organization.id)
    printTable(
      context,
      rows.map((member) => ({
        email: member.email,
        name: member.name,
        role: member.isAdmin ? 'admin' : 'member',
        status: memberStatus(member),
        'last active': member.lastActiveAt?.toISOString() ?? 'never',
      })),
    )
  },
}

const ROLES = ['admin', 'member'] as const

const setRole: Command = {
  name: 'user set-role',
  usage: '<email> <admin|member>',
  summary: 'Changes the role of a user; the last admin of an organization stays one',
  async run(context, { words: [email = '', word = ''] }) {
    const role = oneOf('role', ROLES, word)
    const user = await findUser(context, email)
    const actor = operatorOf(user.organizationId)
    await context.services.members.update(actor, user.userId, { isAdmin: role === 'admin' })
    context.print(`${user.email} is ${role === 'admin' ? 'an admin' : 'a member'}`)
  },
}

const setUserActive: Command = {
  name: 'user set-active',
  usage: '<email> <on|off>',
  summary: 'Lets a user sign in, or not; off ends every session of the user',
  async run(context, { words: [email = '', state = ''] }) {
    const isActive = parseOnOff(state)
    const user = await findUser(context, email)
    await context.services.members.update(operatorOf(user.organizationId), user.userId, { isActive })
    context.print(`${user.email} is ${isActive ? 'active' : 'deactivated'}`)
  },
}

const removeUser: Command = {
  name: 'user remove',
  usage: '<email>',
  summary: 'Removes a user; what the user made stays',
  async run(context, { words: [email = ''] }) {
    const user = await findUser(context, email)
    await context.services.members.remove(operatorOf(user.organizationId), user.userId)
    context.print(`${user.email} is removed`)
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
    const ended = await context.services.members.endSessions(operatorOf(user.organizationId), user.userId)
    context.print(`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${user.email} ended`)
  },
}

const resetSecondFactor: Command = {
  name: 'user reset-second-factor',
  usage: '<email>',
  summary: "Removes a user's authenticator app and recovery codes, for example of a lost phone",
  async run(context, { words: [email = ''] }) {
    const user = await findUser(context, email)
    await context.services.members.resetSecondFactor(operatorOf(user.organizationId), user.userId)
    context.print(`${user.email} signs in without an authenticator app`)
  },
}

const verifyDomain: Command = {
  name: 'domain verify',
  usage: '<organization> <domain>',
  summary: 'Confirms, without a TXT record, that an e-mail domain of single sign-on belongs to an organization',
  async run(context, { words: [reference = '', domain = ''] }) {
    const organization = await findOrganization(context, reference)
    await context.services.identityProviders.markVerified(operatorOf(organization.id), domain.toLowerCase())
    context.print(`${domain.toLowerCase()} belongs to ${organization.name}`)
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

export const userCommands = [
  inviteUser,
  listUsers,
  setRole,
  setUserActive,
  removeUser,
  issueTrialKey,
  issueSignUpLink,
  revokeSessions,
  resetSecondFactor,
  verifyDomain,
]
