import { verifiedUnit } from '@stormlane/contract'
import { VERIFIED_VARIABLE_IDS } from '@stormlane/domain/verification'
import type { Measured } from './measure.ts'
import { eventText } from './print-scores.ts'

const [WIDTH, HEIGHT, COLUMNS] = [250, 150, 4]

/** Small charts side by side: mean absolute error and critical success index over lead time, as SVG. */
export function drawScores({ about, scores }: Measured): string {
  const charts = VERIFIED_VARIABLE_IDS.map((variable, i) => {
    const own = scores[variable]
    const left = (i % COLUMNS) * WIDTH + 36
    const top = Math.floor(i / COLUMNS) * (HEIGHT + 34) + 34
    const [w, h] = [WIDTH - 62, HEIGHT - 34]
    const largest = Math.max(...own.map((lead) => lead.mean_absolute_error ?? 0)) || 1
    const line = (value: (lead: (typeof own)[number]) => number | null, max: number) =>
      own
        .flatMap((lead) => {
          const at = value(lead)
          return at === null
            ? []
            : `${(left + (lead.lead_hours / 168) * w).toFixed(1)},${(top + h - (at / max) * h).toFixed(1)}`
        })
        .join(' ')
    return `<text x="${left}" y="${top - 12}" font-weight="600">${variable}</text>
<text x="${left}" y="${top - 1}" class="q">MAE to ${largest.toFixed(largest < 10 ? 1 : 0)} ${verifiedUnit(variable)} · CSI of ${eventText(variable).replace('<', '&lt;').replace('>', '&gt;')}</text>
<path d="M${left} ${top}v${h}h${w}" class="axis"/>
<polyline points="${line((lead) => lead.mean_absolute_error, largest)}" class="mae"/><polyline points="${line((lead) => lead.critical_success, 1)}" class="csi"/>
<text x="${left}" y="${top + h + 12}" class="q">0</text><text x="${left + w}" y="${top + h + 12}" class="q" text-anchor="end">168 h</text>`
  })
  const size = [COLUMNS * WIDTH, Math.ceil(VERIFIED_VARIABLE_IDS.length / COLUMNS) * (HEIGHT + 34) + 26] as const
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" font-family="Inter,system-ui,sans-serif" font-size="12">
<style>.q{fill:#5F6D84;font-size:10px}.axis{fill:none;stroke:#C8D0DB}polyline{fill:none;stroke-width:2}.mae{stroke:#BF1D17}.csi{stroke:#2456E6}</style>
<rect width="100%" height="100%" fill="#fff"/>
${charts.join('\n')}
<text x="36" y="${size[1] - 10}" class="q">red: mean absolute error · blue: critical success index, 0 to 1 · ${about}</text>
</svg>
`
}
