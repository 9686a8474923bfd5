import css from './design-system.module.css'

const COLORS = [
  '--ink',
  '--ink-2',
  '--ink-3',
  '--line-strong',
  '--surface-3',
  '--accent',
  '--accent-soft',
  '--positive',
  '--negative',
  '--premium',
  '--demo',
]
const RAMPS = ['impact', 'temp', 'rain', 'snow', 'wind', 'gust', 'lightning']
const TYPES = [
  ['--t-display', '8.3'],
  ['--t-title', 'Grand Island DC'],
  ['--t-heading', 'Snow 1.1 in/h, visibility 0.2 mi'],
  ['--t-body', 'Delay outbound loads until 7:30 PM CST.'],
  ['--t-label', 'Peak Impact Time'],
  ['--t-caption', 'HYPERR run 3:00 PM CST'],
] as const

export function FoundationsSection() {
  return (
    <div className={css.body}>
      <div className={css.swatches}>
        {COLORS.map((token) => (
          <div key={token} className={css.swatch}>
            <span className={css.color} style={{ background: `var(${token})` }} />
            {token}
          </div>
        ))}
      </div>
      <div className={css.columns}>
        {RAMPS.map((ramp) => (
          <div key={ramp} className={css.swatch}>
            <span className={css.ramp} style={{ background: `var(--ramp-${ramp})` }} />
            --ramp-{ramp}
          </div>
        ))}
      </div>
      {TYPES.map(([token, sample]) => (
        <p key={token} style={{ font: `var(${token})` }}>
          {sample} <span className={css.caption}>{token}</span>
        </p>
      ))}
    </div>
  )
}
