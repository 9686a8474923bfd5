import {
  describeInvitation,
  endMemberSessions,
  inviteMember,
  inviteMemberAgain,
  listMembers,
  type MemberOnWire,
  removeMember,
  resetMemberSecondFactor,
  updateMember,
} from '@stormlane/contract'
import { memberStatus } from '@stormlane/domain/product'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { Invitations } from './invitation.ts'
import type { Member } from './member.repository.ts'
import type { MemberService } from './member.service.ts'

interface Dependencies {
  members: MemberService
  invitations: Invitations
}

export function memberRoutes(app: FastifyInstance, { members, invitations }: Dependencies): void {
  route(app, listMembers, async ({ session }) => ({
    members: (await members.list(session.organizationId)).map(memberOnWire),
  }))

  route(app, inviteMember, async ({ actor, body: { email, name, is_admin } }) => ({
    member: memberOnWire(await members.invite(actor, { email, name, isAdmin: is_admin })),
  }))

  route(app, inviteMemberAgain, async ({ actor, params }) => ({
    member: memberOnWire(await members.inviteAgain(actor, params.id)),
  }))

  route(app, updateMember, async ({ actor, params, body: { is_admin, is_active } }) => ({
    member: memberOnWire(await members.update(actor, params.id, { isAdmin: is_admin, isActive: is_active })),
  }))

  route(app, removeMember, async ({ actor, params }) => {
    await members.remove(actor, params.id)
    return { success: true as const }
  })

  route(app, endMemberSessions, async ({ actor, params }) => ({ ended: await members.endSessions(actor, params.id) }))

  route(app, resetMemberSecondFactor, async ({ actor, params }) => ({
    member: memberOnWire(await members.resetSecondFactor(actor, params.id)),
  }))

  route(app, describeInvitation, async ({ body }) => ({
    organization_name: await invitations.organizationName(body.token),
  }))
}

function memberOnWire(member: Member): MemberOnWire {
  return {
    id: member.id,
    name: member.name,
    email: member.email,
    is_admin: member.isAdmin,
    status: memberStatus(member),
    has_password: member.hasPassword,
    has_second_factor: member.hasSecondFactor,
    invited_at: member.invitedAt.toISOString(),
    last_active_at: member.lastActiveAt?.toISOString() ?? null,
  }
}
