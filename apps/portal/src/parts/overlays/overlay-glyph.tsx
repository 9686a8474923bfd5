import { BARE_ICONS, inkOn, OVERLAY_ICONS } from './overlay-icons.ts'
import type { OverlayItem } from './overlay-item.ts'
import css from './overlay-legend.module.css'

type Pictured = Pick<OverlayItem, 'icon' | 'mark' | 'color' | 'geometry' | 'fillOpacity' | 'dashed'>

/** The legend symbol of an item, drawn like its marker, line or area on the map. */
export function OverlayGlyph({ icon, mark, color, geometry, fillOpacity, dashed }: Pictured) {
  if (geometry.type === 'Point') return <MarkerGlyph icon={icon} mark={mark} color={color} />
  return (
    <svg className={css.glyph} width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      {geometry.type.endsWith('LineString') ? (
        <path d="M1 9h16" stroke={color} strokeWidth="3" strokeDasharray={dashed ? '4 2' : undefined} />
      ) : (
        <rect x="2" y="3" width="14" height="12" rx="2" fill={color} fillOpacity={fillOpacity} stroke={color} />
      )}
    </svg>
  )
}

function MarkerGlyph({ icon, mark, color }: Pick<OverlayItem, 'icon' | 'mark' | 'color'>) {
  const bare = icon !== null && BARE_ICONS.includes(icon)
  return (
    <svg className={css.glyph} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      {!bare && <circle cx="12" cy="12" r="12" fill={color} />}
      {bare ? (
        <path d={OVERLAY_ICONS[icon]} fill={color} />
      ) : icon ? (
        <path
          d={OVERLAY_ICONS[icon]}
          transform="translate(4.5 4.5) scale(.625)"
          fill="none"
          stroke={inkOn(color)}
          strokeWidth="2.4"
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
