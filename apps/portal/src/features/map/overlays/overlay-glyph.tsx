import { inkOn, OVERLAY_ICONS } from './overlay-icons.ts'
import type { OverlayItem } from './overlay-item.ts'
import css from './overlay-legend.module.css'

/** The legend's picture of an item: its marker, or the colour of its area or line. */
export function OverlayGlyph({
  icon,
  mark,
  color,
  geometry,
}: Pick<OverlayItem, 'icon' | 'mark' | 'color' | 'geometry'>) {
  if (geometry.type !== 'Point') return <i className={css.swatch} style={{ background: color }} />
  return (
    <svg className={css.glyph} width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={color} />
      {icon ? (
        <path
          d={OVERLAY_ICONS[icon]}
          transform="translate(5 5) scale(.58)"
          fill="none"
          stroke={inkOn(color)}
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <text x="12" y="16.5" textAnchor="middle" fontSize="12" fontWeight="650" fill={inkOn(color)}>
          {mark.length === 1 ? mark : ''}
        </text>
      )}
    </svg>
  )
}
