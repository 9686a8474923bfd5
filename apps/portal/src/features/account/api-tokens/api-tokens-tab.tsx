import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { QUERY_KEYS } from '../../../platform/query-keys.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import css from '../admin-tabs.module.css'
import { TabHeading } from '../tab-heading.tsx'
import { apiTokenColumns } from './api-token-columns.tsx'
import { type ApiToken, apiTokenQueries, type TokenWithSecret } from './api-token-queries.ts'
import { apiTokenTexts as TEXTS } from './api-tokens.texts.ts'
import { ChangeTokenDialog } from './change-token-dialog.tsx'
import { CreateTokenDialog } from './create-token-dialog.tsx'
import { ShownOnce } from './shown-once.tsx'

const NONE: ApiToken[] = []

type Opened = { dialog: 'create' } | { dialog: 'rotate' | 'revoke'; token: ApiToken }

/** Lists the tokens that the organization's programs use to call the API. */
export function ApiTokensTab() {
  const client = useQueryClient()
  const now = useClockTick()
  const { data, isPending, isError, refetch } = useQuery(apiTokenQueries.list())
  const [opened, setOpened] = useState<Opened | null>(null)
  const [fresh, setFresh] = useState<{ title: string; token: string } | null>(null)
  const close = () => setOpened(null)
  const columns = useMemo(
    () =>
      apiTokenColumns(now, {
        onRotate: (token) => setOpened({ dialog: 'rotate', token }),
        onRevoke: (token) => setOpened({ dialog: 'revoke', token }),
      }),
    [now],
  )
  const finish = async (shown: { title: string; token: string } | null) => {
    setFresh(shown)
    close()
    await client.invalidateQueries({ queryKey: QUERY_KEYS.apiTokens })
  }
  const withTitle = (title: (name: string) => string, { apiToken, token }: TokenWithSecret) => ({
    title: title(apiToken.name),
    token,
  })
  const hasAccess = !data || data.availablePermissions.length > 0
  return (
    <div>
      {fresh ? <ShownOnce key={fresh.token} {...fresh} onClose={() => setFresh(null)} /> : null}
      <DataTable
        label={TEXTS.title}
        columns={columns}
        rows={data?.apiTokens ?? NONE}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        empty={hasAccess ? { title: TEXTS.empty, text: TEXTS.emptyText } : { title: TEXTS.noAccess }}
        toolbar={<TabHeading title={TEXTS.title} text={TEXTS.summary} />}
        actions={
          <Button
            kind="primary"
            icon={<Plus size={15} aria-hidden="true" />}
            aria-haspopup="dialog"
            disabled={!data || !hasAccess}
            onClick={() => setOpened({ dialog: 'create' })}
          >
            {TEXTS.create}
          </Button>
        }
      />
      <p className={css.note}>{TEXTS.note}</p>
      {opened?.dialog === 'create' ? (
        <CreateTokenDialog
          available={data?.availablePermissions ?? []}
          onCreated={(created) => void finish(withTitle(TEXTS.once.created, created))}
          onClose={close}
        />
      ) : null}
      {opened && opened.dialog !== 'create' ? (
        <ChangeTokenDialog
          change={opened.dialog}
          token={opened.token}
          onDone={(rotated) => void finish(rotated ? withTitle(TEXTS.once.rotated, rotated) : null)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
