import { formatDate } from '../../../platform/time-format.ts'
import { formatAge } from '../../../ui/states/age.ts'
import { actionsColumn } from '../../../ui/table/actions-column.ts'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import css from '../admin-tabs.module.css'
import { MemberActions } from './member-actions.tsx'
import type { Member } from './member-queries.ts'
import { memberTexts as TEXTS } from './members.texts.ts'
import { RoleChoice } from './role-choice.tsx'

const TONES = { active: 'good', invited: 'accent', deactivated: undefined } as const

export function memberColumns(now: Date): TableColumn<Member>[] {
  const lastActive = ({ status, invitedAt, lastActiveAt }: Member) => {
    if (status === 'invited') return TEXTS.invited(formatDate(new Date(invitedAt)))
    return lastActiveAt === null ? TEXTS.never : formatAge(new Date(lastActiveAt), now)
  }
  const signsInWith = ({ hasPassword, hasSecondFactor, lastActiveAt }: Member) => {
    if (hasPassword) return hasSecondFactor ? TEXTS.passwordAndApp : TEXTS.password
    return lastActiveAt ? TEXTS.link : TEXTS.notYet
  }
  return [
    {
      id: 'name',
      header: TEXTS.columns.name,
      text: ({ name }) => name,
      cell: ({ name }) => (
        <span className={css.person}>
          <span className={css.avatar} aria-hidden="true">
            {initials(name)}
          </span>
          <span className={css.name}>{name}</span>
        </span>
      ),
      width: 210,
      filterable: false,
    },
    {
      id: 'email',
      header: TEXTS.columns.email,
      text: ({ email }) => email,
      cell: ({ email }) => <span className={css.muted}>{email}</span>,
      width: 260,
      grow: true,
      filterable: false,
    },
    {
      id: 'role',
      header: TEXTS.columns.role,
      text: ({ isAdmin }) => (isAdmin ? TEXTS.roles.admin : TEXTS.roles.member),
      cell: (member) => <RoleChoice member={member} />,
      width: 130,
      filterable: false,
    },
    {
      id: 'signsInWith',
      header: TEXTS.columns.signsInWith,
      text: signsInWith,
      cell: (member) => <span className={css.muted}>{signsInWith(member)}</span>,
      width: 130,
      filterable: false,
    },
    {
      id: 'lastActive',
      header: TEXTS.columns.lastActive,
      text: lastActive,
      cell: (member) => <span className={css.muted}>{lastActive(member)}</span>,
      sortBy: ({ lastActiveAt }) => lastActiveAt ?? undefined,
      descendingFirst: true,
      width: 205,
      filterable: false,
    },
    {
      id: 'status',
      header: TEXTS.columns.status,
      text: ({ status }) => TEXTS.status[status],
      cell: ({ status }) => (
        <span className={css.pill} data-tone={TONES[status]}>
          {TEXTS.status[status]}
        </span>
      ),
      width: 130,
      filterable: false,
    },
    actionsColumn(TEXTS.columns.actions, 80, (member) => <MemberActions member={member} />),
  ]
}

/** The first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('en-US')
}
