import { MAX_VIEW_NAME_CHARACTERS, readViewAddress } from '@stormlane/domain/desk'
import { Check, Link2, Pencil, Trash2, Users, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import list from '../../ui/surface/pick-list.module.css'
import css from './saved-views.module.css'
import { savedViewsTexts as TEXTS } from './saved-views.texts.ts'
import type { SavedView } from './saved-views-queries.ts'

interface ViewRowProps {
  view: SavedView
  isAdmin: boolean
  onOpen: () => void
  onRename: (name: string) => void
  onShare: (on: boolean) => void
  onCopy: () => void
  onDelete: () => void
}

const ICON = { size: 15, 'aria-hidden': true } as const

/** A view in the list, with the actions of its owner. */
export function ViewRow({ view, isAdmin, onOpen, onRename, onShare, onCopy, onDelete }: ViewRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { name, isShared, isMine, owner } = view
  if (isRenaming)
    return (
      <RenameForm
        name={name}
        onCancel={() => setRenaming(false)}
        onRename={(next) => {
          setRenaming(false)
          if (next !== name) onRename(next)
        }}
      />
    )
  const seenBy = isMine ? (isShared ? TEXTS.shared : TEXTS.private) : TEXTS.sharedBy(owner)
  const details = [readViewAddress(view.address)?.page.title, seenBy].filter(Boolean).join(' · ')
  return (
    <li className={css.row}>
      <button type="button" className={list.row} aria-label={TEXTS.open(name, details)} onClick={onOpen}>
        <span className={list.name}>
          <strong dir="auto">{name}</strong> <span>{details}</span>
        </span>
      </button>
      {isMine ? (
        <>
          <IconButton
            size="small"
            label={isShared ? TEXTS.unshareOne(name) : TEXTS.shareOne(name)}
            pressed={isShared}
            onClick={() => onShare(!isShared)}
          >
            <Users {...ICON} />
          </IconButton>
          <IconButton size="small" label={TEXTS.rename(name)} onClick={() => setRenaming(true)}>
            <Pencil {...ICON} />
          </IconButton>
        </>
      ) : null}
      <IconButton size="small" label={TEXTS.copy(name)} onClick={onCopy}>
        <Link2 {...ICON} />
      </IconButton>
      {isMine || isAdmin ? (
        <IconButton size="small" label={TEXTS.remove(name)} onClick={onDelete}>
          <Trash2 {...ICON} />
        </IconButton>
      ) : null}
    </li>
  )
}

function RenameForm(props: { name: string; onRename: (name: string) => void; onCancel: () => void }) {
  const { name, onRename, onCancel } = props
  const [typed, setTyped] = useState(name)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onRename(typed.trim())
  }
  return (
    <li className={css.row}>
      <form className={css.rename} onSubmit={rename}>
        <TextField
          label={TEXTS.name}
          hideLabel
          size="small"
          autoFocus
          maxLength={MAX_VIEW_NAME_CHARACTERS}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            // Close only the field, not the panel around it.
            event.stopPropagation()
            onCancel()
          }}
        />
        <button type="submit" className={css.plain} aria-label={TEXTS.saveButton}>
          <Check {...ICON} />
        </button>
        <IconButton size="small" label={TEXTS.cancel} onClick={onCancel}>
          <X {...ICON} />
        </IconButton>
      </form>
    </li>
  )
}
