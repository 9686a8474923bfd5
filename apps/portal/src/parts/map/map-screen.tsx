import type { CSSProperties, ReactNode } from 'react'
import { FloatingBar, Panel } from '../../ui/surface/panel.tsx'
import css from './map-screen.module.css'
import { StaleBar } from './stale-bar.tsx'

/** Padding for the top row, the left column and the time bar. */
export const SCREEN_PADDING = { top: 64, bottom: 96, left: 352 }

interface MapScreenProps {
  /** The page heading for screen readers. */
  title: string
  map: ReactNode
  /** Bars of the top row, from the left. */
  top: ReactNode
  /** A bar at the right end of the top row. */
  end?: ReactNode
  badge: ReactNode
  /** Panels of the left column. */
  side: ReactNode
  /** State of the menu in the left column; neighboring elements move when it opens. */
  menu?: { isOpen: boolean; widthPx: number }
  /** Whether there is a time bar and a legend at the bottom. */
  hasTimeBar?: boolean
  /** Whether the map draws the current forecast; its age is shown when it is overdue. */
  showsForecast?: boolean
  /** Height of the dock that replaces time bar and legend. */
  dockPx?: number | undefined
  /** Whether the bars of the top row take two rows in narrow windows. */
  hasLongTop?: boolean
  /** Text shown instead of the time bar. */
  notice?: string | undefined
  /** Other content over the map. */
  children?: ReactNode
}

/** Layout of a full-page map with panels floating over it. */
export function MapScreen({ showsForecast = true, ...props }: MapScreenProps) {
  const { title, map, top, end, badge, side, menu, hasTimeBar = true, dockPx, hasLongTop, notice, children } = props
  const sizes = {
    ...(menu && { '--menu-width': `${menu.widthPx}px` }),
    ...(dockPx !== undefined && { '--bottom-height': `${dockPx}px` }),
  }
  return (
    <div
      className={css.screen}
      data-menu={menu && (menu.isOpen ? 'open' : 'closed')}
      data-top={hasLongTop ? 'long' : undefined}
      style={sizes as CSSProperties}
    >
      <h1 className="visually-hidden">{title}</h1>
      {map}
      <header className={css.top}>
        {top}
        <span className={css.spacer} />
        {end && (
          <div className={css.end}>
            <FloatingBar>{end}</FloatingBar>
          </div>
        )}
        <FloatingBar>
          <span className={css.facts}>{badge}</span>
        </FloatingBar>
      </header>
      <div className={css.side} data-time-bar={hasTimeBar ? undefined : 'none'}>
        {side}
      </div>
      <div className={css.stale} data-time-bar={hasTimeBar ? undefined : 'none'}>
        <StaleBar isFloating showsForecast={showsForecast} />
      </div>
      {children}
      {notice && (
        <Panel variant="floating" label={notice} className={css.notice}>
          <p role="status">{notice}</p>
        </Panel>
      )}
    </div>
  )
}
