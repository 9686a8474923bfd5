import { readViewAddress, withoutGroups } from '@stormlane/domain/desk'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { assetQueries } from '../../platform/asset-queries.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import css from './saved-views.module.css'
import { savedViewsTexts as TEXTS } from './saved-views.texts.ts'

interface MissingGroupsProps {
  /** Address of the page that is open. */
  address: string
  /** Replaces the address. */
  onAddress: (address: string) => void
}

/** Removes deleted groups from the address and says so. With them, the page would be empty. */
export function MissingGroups({ address, onAddress }: MissingGroupsProps) {
  const [missing, setMissing] = useState<{ path: string; count: number }>()
  const path = address.split('?')[0]
  const ids = readViewAddress(address)?.groupIds.join() ?? ''
  const isShown = missing !== undefined && missing.path === path
  return (
    <>
      {ids === '' ? null : (
        <GroupCheck
          key={ids}
          address={address}
          onMissing={(count, left) => {
            setMissing({ path: left.split('?')[0] ?? '', count })
            onAddress(left)
          }}
        />
      )}
      <div role="status" className={css.notice}>
        {isShown ? (
          <div className={css.missing}>
            {TEXTS.missingGroups(missing.count)}
            <IconButton size="small" label={TEXTS.dismiss} onClick={() => setMissing(undefined)}>
              <X size={15} aria-hidden="true" />
            </IconButton>
          </div>
        ) : null}
      </div>
    </>
  )
}

function GroupCheck({ address, onMissing }: { address: string; onMissing: (count: number, left: string) => void }) {
  // A cached list may lack a group that was just created.
  const {
    data: groups,
    isFetchedAfterMount,
    isSuccess,
  } = useQuery({ ...assetQueries.groups(), refetchOnMount: 'always' })
  const view = readViewAddress(address)
  const known = isSuccess && isFetchedAfterMount ? new Set(groups?.map(({ id }) => id)) : undefined
  const gone = known && view ? view.groupIds.filter((id) => !known.has(id)) : []
  const left = view && gone.length > 0 ? withoutGroups(view, gone) : undefined
  const count = gone.length
  /** The replacement that was last reported, so that each address is replaced only once. */
  const replacedBy = useRef<string>(undefined)
  useEffect(() => {
    if (left === undefined || left === replacedBy.current) return
    replacedBy.current = left
    onMissing(count, left)
  }, [left, count, onMissing])
  return null
}
