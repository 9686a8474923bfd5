import { canOpenPage, readViewAddress, withCamera, withTableLooks } from '@stormlane/domain/desk'
import type { FeatureFlags } from '@stormlane/domain/product'
import { useQuery } from '@tanstack/react-query'
import { MonitorPlay, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { ErrorList } from '../../ui/dialog/error-list.tsx'
import { Popover } from '../../ui/material/popover.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { shownTables } from '../../ui/table/shown-tables.ts'
import { SaveViewForm } from './save-view-form.tsx'
import css from './saved-views.module.css'
import { savedViewsTexts as TEXTS } from './saved-views.texts.ts'
import { type SavedView, savedViewQueries } from './saved-views-queries.ts'
import { useViewActions } from './use-view-actions.ts'
import { ViewRow } from './view-row.tsx'

/** Where the open page cannot be saved, nobody is told to save it. */
const noneText = (address: string) => (readViewAddress(address) ? TEXTS.none : TEXTS.noneHere)

interface ViewsPanelProps {
  anchor: HTMLElement
  flags: FeatureFlags
  isAdmin: boolean
  /** Address of the open page. */
  address: string
  /** The camera of the page's map; undefined on pages without a map. */
  camera: string | undefined
  onOpen: (address: string) => void
  onWall: () => void
  onClose: () => void
}

/** From this many views on, a search field is shown. Shorter lists are scanned by eye. */
const SEARCHED_FROM = 8

/** Opens saved views, and saves the open page as a view. */
export function ViewsPanel({ anchor, flags, isAdmin, address, camera, onOpen, onWall, onClose }: ViewsPanelProps) {
  const { data: views, isError, refetch } = useQuery({ ...savedViewQueries.list(), refetchOnMount: 'always' })
  const [query, setQuery] = useState('')
  const [deleted, setDeleted] = useState<SavedView>()
  const [notice, setNotice] = useState<string>()
  const { changing, deleting } = useViewActions(() => setDeleted(undefined))

  const open = (view: SavedView) => {
    const target = readViewAddress(view.address)
    if (target && canOpenPage(target.page, flags)) onOpen(target.address)
    else setNotice(TEXTS.noPage(view.name, target?.page.title ?? view.address))
  }
  const copy = async ({ name, address: path }: SavedView) => {
    const link = new URL(path, window.location.origin).href
    try {
      await navigator.clipboard.writeText(link)
      setNotice(TEXTS.copied(name))
    } catch {
      // Pages without https have no clipboard.
      setNotice(TEXTS.notCopied(link))
    }
  }
  const found = views?.filter(({ name }) => name.toLowerCase().includes(query.trim().toLowerCase()))

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: -6 }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': TEXTS.title, className: css.panel } }}
    >
      <h2 className={css.title}>{TEXTS.title}</h2>
      <SaveViewForm
        address={withTableLooks(camera === undefined ? address : withCamera(address, camera), shownTables())}
        onSaved={(name) => setNotice(TEXTS.saved(name))}
      />
      <p role="status" className={css.status}>
        {notice}
      </p>
      {changing.errors ? <ErrorList title={TEXTS.changeFailed} errors={changing.errors} /> : null}
      {views && views.length >= SEARCHED_FROM ? (
        <div className={css.search}>
          <TextField
            label={TEXTS.search}
            hideLabel
            placeholder={TEXTS.search}
            size="small"
            type="search"
            startIcon={<Search size={15} aria-hidden="true" />}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      ) : null}
      {isError && !views ? <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} /> : null}
      {!views && !isError ? <Skeleton height={88} /> : null}
      {found?.length === 0 ? (
        <p className={css.note}>{views?.length === 0 ? noneText(address) : TEXTS.noneFound}</p>
      ) : (
        <ul className={css.list} aria-label={TEXTS.list}>
          {found?.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isAdmin={isAdmin}
              onOpen={() => open(view)}
              onRename={(name) => changing.change(view.id, { name })}
              onShare={(isShared) => changing.change(view.id, { isShared })}
              onCopy={() => void copy(view)}
              onDelete={() => setDeleted(view)}
            />
          ))}
        </ul>
      )}
      <div className={css.foot}>
        <Button kind="ghost" icon={<MonitorPlay size={15} aria-hidden="true" />} onClick={onWall}>
          {TEXTS.wall.open}
        </Button>
      </div>
      {deleted ? (
        <DeleteDialog
          title={TEXTS.deleteTitle}
          question={TEXTS.deleteQuestion(deleted.name, deleted.isShared)}
          cancel={TEXTS.cancel}
          confirm={TEXTS.deleteConfirm}
          busy={deleting.isPending}
          errors={deleting.errors && { title: TEXTS.deleteFailed, list: deleting.errors }}
          onConfirm={() => deleting.remove(deleted.id)}
          onClose={() => setDeleted(undefined)}
        />
      ) : null}
    </Popover>
  )
}
