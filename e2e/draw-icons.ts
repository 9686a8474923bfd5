// npm run icons: draws the portal's icons and its link preview from favicon.svg and the README's picture of the map.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { launchChromium } from './chromium.ts'

const PUBLIC = path.join(import.meta.dirname, '../apps/portal/public')
const MAP_PICTURE = path.join(import.meta.dirname, '../docs/pictures/map.jpg')
/** The size that link previews are cut to. */
const PREVIEW = { width: 1200, height: 630 }

const mark = readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8')
const map = readFileSync(MAP_PICTURE).toString('base64')
const browser = await launchChromium()
const page = await browser.newPage()

const icon = await drawIcon(32)
writeFileSync(path.join(PUBLIC, 'favicon.ico'), icoOf(icon, 32))
// iOS rounds the corners itself and draws transparent pixels black, so the mark's own blue fills the square.
writeFileSync(path.join(PUBLIC, 'apple-touch-icon.png'), await drawIcon(180, '#2456E6'))
writeFileSync(path.join(PUBLIC, 'share.jpg'), await drawPreview())
await browser.close()

async function drawIcon(size: number, background = 'transparent'): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body { margin: 0; background: ${background} } svg { display: block; width: ${size}px }</style>${mark}`,
  )
  return page.screenshot({ omitBackground: true })
}

async function drawPreview(): Promise<Buffer> {
  await page.setViewportSize(PREVIEW)
  await page.setContent(`<style>
    body { margin: 0; height: ${PREVIEW.height}px; overflow: hidden; font-family: Inter, 'Open Sans', sans-serif; color: #fff;
      background: linear-gradient(90deg, #0e1626 32%, #0e162699 62%, #0e162600),
        url(data:image/jpeg;base64,${map}) right -80px top -80px / auto 800px no-repeat #0e1626 }
    main { padding: 0 0 0 80px; width: 460px; height: 100%; display: flex; flex-direction: column; justify-content: center }
    svg { width: 96px; height: 96px }
    h1 { margin: 32px 0 12px; font-size: 76px; letter-spacing: -0.02em }
    p { margin: 0; font-size: 34px; line-height: 1.35; color: #c9d4ea }
  </style><main>${mark}<h1>Stormlane</h1><p>Weather impact for every load, lane and location.</p></main>`)
  return page.screenshot({ type: 'jpeg', quality: 82 })
}

/** An ICO file that holds one PNG: a header of 6 bytes and one directory entry of 16. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(1, 4) // pictures
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // color planes
  head.writeUInt16LE(32, 12) // bits per pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
