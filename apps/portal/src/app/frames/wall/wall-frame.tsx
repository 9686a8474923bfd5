import { topOffsetPx } from '@stormlane/domain/product'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type CSSProperties, useContext } from 'react'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { ToastProvider } from '../../../ui/toasts/toasts.tsx'
import { GroupNotice } from '../shell/group-notice.tsx'
import { WallContext } from './wall-context.ts'

/** The frame of a page on a wall screen: no navigation, no tours and no dialogs. */
export function WallFrame() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const wall = useContext(WallContext)
  return (
    <div
      style={
        {
          height: '100%',
          overflow: 'hidden',
          '--rail': '0px',
          '--top-offset': `${topOffsetPx(me.settings)}px`,
        } as CSSProperties
      }
    >
      <ToastProvider>
        <Outlet />
      </ToastProvider>
      <GroupNotice key={wall?.viewId} />
    </div>
  )
}
