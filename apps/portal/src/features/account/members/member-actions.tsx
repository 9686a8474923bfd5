import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { errorLines } from '../../../platform/error-lines.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx'
import { Menu } from '../../../ui/material/menu.ts'
import { MenuItem } from '../../../ui/material/menu-item.ts'
import css from '../admin-tabs.module.css'
import {
  endSessions,
  type Member,
  remove,
  resetSecondFactor,
  sendInvitationAgain,
  setActive,
} from './member-queries.ts'
import { memberTexts as TEXTS } from './members.texts.ts'
import { useMemberChange } from './use-member-change.ts'

type Question = 'deactivate' | 'remove' | 'resetSecondFactor'

/** The menu of a member's row. It asks before deactivating, removing, and resetting the second factor. */
export function MemberActions({ member }: { member: Member }) {
  const { id, name, email, status, hasSecondFactor } = member
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const change = useMemberChange()
  const confirmedChange = useMemberChange(() => setQuestion(null))
  const choose = (act: () => void) => () => {
    setAnchor(null)
    act()
  }
  const item = (label: string, act: () => void) => <MenuItem onClick={choose(act)}>{label}</MenuItem>
  const confirmed: Record<Question, () => Promise<unknown>> = {
    deactivate: () => setActive(id, false),
    remove: () => remove(id),
    resetSecondFactor: () => resetSecondFactor(id),
  }
  return (
    <div className={css.actions}>
      <IconButton label={TEXTS.more(name)} size="small" onClick={(event) => setAnchor(event.currentTarget)}>
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {status === 'invited'
          ? item(TEXTS.inviteAgain, () =>
              change.mutate({ send: () => sendInvitationAgain(id), done: TEXTS.invitedAgain(email) }),
            )
          : null}
        {status === 'active'
          ? item(TEXTS.endSessions, () =>
              change.mutate({ send: () => endSessions(id), done: TEXTS.sessionsEnded(name) }),
            )
          : null}
        {hasSecondFactor ? item(TEXTS.resetSecondFactor.action, () => setQuestion('resetSecondFactor')) : null}
        {status === 'deactivated'
          ? item(TEXTS.reactivate, () =>
              change.mutate({ send: () => setActive(id, true), done: TEXTS.reactivated(name) }),
            )
          : item(TEXTS.deactivate.action, () => setQuestion('deactivate'))}
        {item(TEXTS.remove.action, () => setQuestion('remove'))}
      </Menu>
      {question ? (
        <DeleteDialog
          title={TEXTS[question].title}
          question={TEXTS[question].question(name)}
          cancel={TEXTS.cancel}
          confirm={TEXTS[question].action}
          busy={confirmedChange.isPending}
          errors={
            confirmedChange.isError ? { title: TEXTS.changeFailed, list: errorLines(confirmedChange.error) } : undefined
          }
          onConfirm={() => confirmedChange.mutate({ send: confirmed[question], done: TEXTS[question].done(name) })}
          onClose={() => {
            confirmedChange.reset()
            setQuestion(null)
          }}
        />
      ) : null}
    </div>
  )
}
