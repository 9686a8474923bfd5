// Draws what a traffic camera of the simulated world would show: the road in its weather and light, as SVG.
import type { CameraScene } from '@stormlane/domain/hazards'
import { celsiusToFahrenheit, type RandomSource, seededRandom } from '@stormlane/domain/measures'
import { CAMERA_TEXTS } from './road-conditions.texts.ts'

const WIDTH = 640
const HEIGHT = 360
const HORIZON = 150
/** Dusk and dawn lie between these sines of the sun's elevation. */
const NIGHT_BELOW = -0.12
const DAY_ABOVE = 0.18
/** From this visibility on there is no haze in the picture, m. */
const CLEAR_METERS = 8000

export function cameraPicture(id: string, description: string, scene: CameraScene): string {
  const random = seededRandom(Array.from(id).reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, 7))
  return svg(
    [
      sky(scene),
      hills(scene, random),
      ground(scene),
      houses(scene, random),
      road(scene),
      precipitation(scene, random),
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${isNight(scene) ? '#3d4654' : '#dfe4ea'}" opacity="${fog(scene)}"/>`,
      caption(description, scene),
    ].join(''),
    CAMERA_TEXTS.alternative(description, scene.status),
  )
}

/** Drawn in place of the picture of a camera that is out of order. */
export const pictureUnavailable = (): string =>
  svg(
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#e4e8ee"/>
    <g fill="none" stroke="#7b8794" stroke-width="10" stroke-linejoin="round">
    <rect x="250" y="110" width="110" height="80" rx="12"/><path d="M360 140l40-22v64l-40-22z"/><path d="M235 95l180 110"/></g>
    <text x="320" y="250" text-anchor="middle" font-family="sans-serif" font-size="22" fill="#52606d">${CAMERA_TEXTS.unavailable}</text>`,
    CAMERA_TEXTS.unavailable,
  )

const svg = (content: string, title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img"><title>${escaped(title)}</title>${content}</svg>`

const isNight = ({ sun }: CameraScene) => sun < NIGHT_BELOW
const isGray = ({ rain, snow, visibility }: CameraScene) => rain > 0.1 || snow > 0.1 || visibility < 4000

function sky(scene: CameraScene): string {
  const [top, bottom] = isNight(scene)
    ? ['#0b1220', '#22304a']
    : scene.sun < DAY_ABOVE
      ? ['#5b6b8c', isGray(scene) ? '#a9a3a6' : '#e8a77b']
      : isGray(scene)
        ? ['#8b98a8', '#c3ccd5']
        : ['#5d9bd8', '#cfe3f3']
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${WIDTH}" height="${HORIZON + 10}" fill="url(#sky)"/>`
}

/** Picks the color for day or night. */
const shade = (scene: CameraScene, day: string, night: string) => (isNight(scene) ? night : day)

function hills(scene: CameraScene, random: RandomSource): string {
  const points = Array.from({ length: 9 }, (_, i) => `${i * 80},${(HORIZON - 12 - 34 * random()).toFixed(0)}`)
  const color = scene.roadSnow > 8 ? shade(scene, '#c9d2dc', '#33404f') : shade(scene, '#6c8b74', '#1d2a2a')
  return `<polygon points="0,${HORIZON + 10} ${points.join(' ')} ${WIDTH},${HORIZON + 10}" fill="${color}"/>`
}

function ground(scene: CameraScene): string {
  const color =
    scene.roadSnow > 4
      ? shade(scene, '#eef2f6', '#4a5666')
      : scene.temperature < 5
        ? shade(scene, '#a59a72', '#2b2a22')
        : shade(scene, '#7d9a5b', '#1e2a1c')
  return `<rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT - HORIZON}" fill="${color}"/>`
}

function houses(scene: CameraScene, random: RandomSource): string {
  const count = Math.round(14 * Math.max(0, scene.exposure - 0.15))
  return Array.from({ length: count }, () => {
    const x = Math.floor(random() < 0.5 ? 20 + 210 * random() : 400 + 210 * random())
    const height = Math.floor(18 + 60 * scene.exposure * random())
    const walls = `<rect x="${x}" y="${HORIZON + 4 - height}" width="26" height="${height}" fill="${shade(scene, '#8a94a3', '#1a2230')}"/>`
    const window = `<rect x="${x + 8}" y="${HORIZON + 12 - height}" width="8" height="7" fill="${shade(scene, '#6f7a8a', '#f2cf73')}"/>`
    return walls + window
  }).join('')
}

function road(scene: CameraScene): string {
  const icy = /ice/i.test(scene.status)
  const surface =
    scene.roadSnow > 25
      ? shade(scene, '#d9e0e7', '#556170')
      : icy
        ? shade(scene, '#8fa3b5', '#3a4858')
        : scene.wet
          ? shade(scene, '#3f464f', '#14181e')
          : shade(scene, '#5a6069', '#23272d')
  const lane = `<polygon points="300,${HORIZON} 340,${HORIZON} 590,${HEIGHT} 50,${HEIGHT}" fill="${surface}"/>`
  const tracks =
    scene.roadSnow > 6
      ? `<path d="M312 ${HORIZON}L190 ${HEIGHT}M328 ${HORIZON}L450 ${HEIGHT}" stroke="${shade(scene, '#7d8791', '#2c333c')}" stroke-width="16" opacity="0.55"/>`
      : ''
  const markings =
    scene.roadSnow > 12
      ? ''
      : `<path d="M320 ${HORIZON + 4}V${HEIGHT}" stroke="#f4d35e" stroke-width="5" stroke-dasharray="14 16"/><path d="M303 ${HORIZON}L64 ${HEIGHT}M337 ${HORIZON}L576 ${HEIGHT}" stroke="#eef1f4" stroke-width="3" opacity="0.85"/>`
  const shine =
    scene.wet && scene.roadSnow < 6
      ? `<polygon points="312,${HORIZON} 328,${HORIZON} 400,${HEIGHT} 240,${HEIGHT}" fill="#fff" opacity="0.14"/>`
      : ''
  const lamps = isNight(scene)
    ? '<g fill="#fff3c4"><circle cx="345" cy="196" r="4"/><circle cx="357" cy="196" r="4"/></g><g fill="#ff6b57"><circle cx="286" cy="214" r="4"/><circle cx="298" cy="214" r="4"/></g>'
    : `<g><rect x="340" y="186" width="22" height="14" rx="3" fill="#b23a48"/><rect x="278" y="202" width="28" height="18" rx="3" fill="#e6e9ed"/></g>`
  return lane + tracks + markings + shine + lamps
}

function precipitation({ rain, snow }: CameraScene, random: RandomSource): string {
  const at = () => [Math.floor(WIDTH * random()), Math.floor(HEIGHT * random())] as const
  if (snow > 0.1) {
    const flakes = Array.from({ length: Math.min(220, Math.round(30 + 6 * snow)) }, () => {
      const [x, y] = at()
      return `<circle cx="${x}" cy="${y}" r="${(1 + 2 * random()).toFixed(1)}"/>`
    })
    return `<g fill="#fff" opacity="0.85">${flakes.join('')}</g>`
  }
  if (rain <= 0.1) return ''
  const drops = Array.from({ length: Math.min(160, Math.round(20 + 8 * rain)) }, () => {
    const [x, y] = at()
    return `M${x} ${y}l-4 16`
  })
  return `<path d="${drops.join('')}" stroke="#dbe6f2" stroke-width="1.4" opacity="0.55"/>`
}

const fog = ({ visibility }: CameraScene) =>
  Math.max(0, 0.9 * (1 - Math.sqrt(Math.min(1, visibility / CLEAR_METERS)))).toFixed(2)

const caption = (description: string, { temperature, status }: CameraScene) =>
  `<rect y="${HEIGHT - 34}" width="${WIDTH}" height="34" fill="#0d1520" opacity="0.72"/><g font-family="sans-serif" font-size="15" fill="#fff"><text x="12" y="${HEIGHT - 12}">${escaped(description)}</text><text x="${WIDTH - 12}" y="${HEIGHT - 12}" text-anchor="end">${escaped(`${Math.round(celsiusToFahrenheit(temperature))} °F · ${status}`)}</text></g>`

const escaped = (text: string) => text.replace(/[<>&"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
