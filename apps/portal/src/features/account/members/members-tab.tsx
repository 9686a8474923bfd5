import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { containsText } from '../../../ui/table/table-column.ts'
import css from '../admin-tabs.module.css'
import { TabHeading } from '../tab-heading.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { memberColumns } from './member-columns.tsx'
import { type Member, memberQueries } from './member-queries.ts'
import { memberTexts as TEXTS } from './members.texts.ts'

const NONE: Member[] = []

/** The users of the organization: invitations, roles, and who may sign in. */
export function MembersTab() {
  const now = useClockTick()
  const { data: members = NONE, isPending, isError, refetch } = useQuery(memberQueries.list())
  const [wanted, setWanted] = useState('')
  const [isInviting, setInviting] = useState(false)
  const columns = useMemo(() => memberColumns(now), [now])
  const shown = useMemo(
    () => members.filter(({ name, email }) => containsText(`${name} ${email}`, wanted)),
    [members, wanted],
  )
  return (
    <div>
      <DataTable
        label={TEXTS.title}
        columns={columns}
        rows={shown}
        narrowedBy={wanted.trim() || undefined}
        onClearFilters={() => setWanted('')}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        defaultSort={{ column: 'name', descending: false }}
        loading={isPending}
        error={isError ? { message: TEXTS.loadFailed, onRetry: () => void refetch() } : undefined}
        toolbar={<TabHeading title={TEXTS.title} text={TEXTS.summary(members.length)} />}
        actions={
          <>
            <div className={css.filter}>
              <TextField
                label={TEXTS.filter}
                hideLabel
                placeholder={TEXTS.filter}
                size="small"
                type="search"
                startIcon={<Search size={15} aria-hidden="true" />}
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
            </div>
            <Button
              kind="primary"
              icon={<UserPlus size={15} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setInviting(true)}
            >
              {TEXTS.invite}
            </Button>
          </>
        }
      />
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  )
}
