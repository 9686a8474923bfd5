import { formatReleaseDay } from '../../../platform/time-format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { formatAge } from '../../../ui/states/age.ts'
import { actionsColumn } from '../../../ui/table/actions-column.ts'
import type { TableColumn } from '../../../ui/table/table-column.ts'
import css from '../admin-tabs.module.css'
import { API_PERMISSION_TEXTS } from './api-permission.texts.ts'
import type { ApiToken } from './api-token-queries.ts'
import { apiTokenTexts as TEXTS } from './api-tokens.texts.ts'

interface TokenActions {
  onRotate: (token: ApiToken) => void
  onRevoke: (token: ApiToken) => void
}

const rights = ({ permissions, writeScopes }: ApiToken) =>
  [...permissions, ...(writeScopes.includes('positions') ? [TEXTS.pushesPositions] : [])].join(', ')

const UNFILTERED = { filterable: false } as const

export function apiTokenColumns(now: Date, { onRotate, onRevoke }: TokenActions): TableColumn<ApiToken>[] {
  const lastUsed = ({ lastUsedAt }: ApiToken) =>
    lastUsedAt === null ? TEXTS.neverUsed : formatAge(new Date(lastUsedAt), now)
  const expires = ({ expiresAt, isExpired }: ApiToken) => {
    if (isExpired) return TEXTS.expired
    return expiresAt === null ? TEXTS.neverExpires : formatReleaseDay(expiresAt)
  }
  const muted = (text: (token: ApiToken) => string) => (token: ApiToken) => (
    <span className={css.muted}>{text(token)}</span>
  )
  const created = ({ createdAt }: ApiToken) => formatReleaseDay(createdAt)
  return [
    {
      ...UNFILTERED,
      id: 'name',
      header: TEXTS.columns.name,
      text: ({ name }) => name,
      cell: ({ name }) => <span className={css.name}>{name}</span>,
      width: 180,
    },
    {
      ...UNFILTERED,
      id: 'token',
      header: TEXTS.columns.token,
      text: ({ ending }) => TEXTS.shown(ending),
      cell: ({ ending }) => <span className={css.mono}>{TEXTS.shown(ending)}</span>,
      sortable: false,
      width: 150,
    },
    {
      ...UNFILTERED,
      id: 'permissions',
      header: TEXTS.columns.permissions,
      text: rights,
      cell: (token) => (
        <span className={css.muted} title={token.permissions.map((name) => API_PERMISSION_TEXTS[name]).join(', ')}>
          {rights(token)}
        </span>
      ),
      width: 240,
      grow: true,
    },
    {
      ...UNFILTERED,
      id: 'created',
      header: TEXTS.columns.created,
      text: created,
      cell: muted(created),
      sortBy: ({ createdAt }) => createdAt,
      width: 120,
    },
    {
      ...UNFILTERED,
      id: 'lastUsed',
      header: TEXTS.columns.lastUsed,
      text: lastUsed,
      cell: muted(lastUsed),
      sortBy: ({ lastUsedAt }) => lastUsedAt ?? undefined,
      width: 120,
    },
    {
      ...UNFILTERED,
      id: 'expires',
      header: TEXTS.columns.expires,
      text: expires,
      cell: (token) => <span className={token.isExpired ? css.pill : css.muted}>{expires(token)}</span>,
      sortBy: ({ expiresAt }) => expiresAt ?? undefined,
      width: 120,
    },
    actionsColumn(TEXTS.columns.actions, 170, (token) => {
      const end = token.isExpired ? TEXTS.revoke.delete : TEXTS.revoke.action
      return (
        <div className={css.actions}>
          {token.isExpired ? null : (
            <Button kind="link" size="small" label={TEXTS.rotate.label(token.name)} onClick={() => onRotate(token)}>
              {TEXTS.rotate.action}
            </Button>
          )}
          <Button
            kind="danger-ghost"
            size="small"
            label={TEXTS.revoke.label(end, token.name)}
            onClick={() => onRevoke(token)}
          >
            {end}
          </Button>
        </div>
      )
    }),
  ]
}
