import type { FeatureFlags } from '@stormlane/domain/product'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStored } from '../../../platform/local-store.ts'
import { shownCamera } from '../../../platform/shown-camera.ts'
import styles from './rail.module.css'
import { shellTexts } from './shell.texts.ts'

const ViewsPanel = lazy(() =>
  import('../../../features/saved-views/views-panel.tsx').then((m) => ({ default: m.ViewsPanel })),
)

/** Opens the saved views; available on every page. */
export function ViewsButton({ flags }: { flags: FeatureFlags }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isAdmin] = useStored('isAdmin')
  const address = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  const navigate = useNavigate()
  // A map does not move while the panel is open.
  const camera = anchor ? shownCamera() : undefined
  const go = (href: string) => {
    setAnchor(null)
    void navigate({ href })
  }
  return (
    <>
      <button
        type="button"
        className={styles.item}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Bookmark size={20} strokeWidth={1.75} aria-hidden="true" />
        {shellTexts.views}
      </button>
      <Suspense>
        {anchor && (
          <ViewsPanel
            anchor={anchor}
            flags={flags}
            isAdmin={isAdmin}
            address={address}
            camera={camera}
            onOpen={go}
            onWall={() => go('/client/wall')}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  )
}
