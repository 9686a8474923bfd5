import { SelectField } from '../../../ui/controls/select-field.tsx'
import { type Member, setRole } from './member-queries.ts'
import { memberTexts as TEXTS } from './members.texts.ts'
import { useMemberChange } from './use-member-change.ts'

export const ROLE_OPTIONS = [
  { value: 'admin', label: TEXTS.roles.admin },
  { value: 'member', label: TEXTS.roles.member },
] as const

/** A member's role; a change is sent at once. */
export function RoleChoice({ member: { id, name, isAdmin } }: { member: Member }) {
  const change = useMemberChange()
  return (
    <SelectField
      label={TEXTS.roleOf(name)}
      hideLabel
      size="small"
      options={ROLE_OPTIONS}
      value={isAdmin ? 'admin' : 'member'}
      disabled={change.isPending}
      onChange={(role) =>
        change.mutate({ send: () => setRole(id, role === 'admin'), done: TEXTS.roleChanged(name, TEXTS.roles[role]) })
      }
    />
  )
}
