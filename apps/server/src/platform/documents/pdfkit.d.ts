// The part of pdfkit that we use; the package has no types of its own.
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  interface StructureOptions {
    alt?: string
    scope?: 'Column' | 'Row'
  }

  interface StructureElement {
    add(child: StructureElement): this
    end(): void
  }

  interface TextOptions {
    lineBreak?: boolean
    width?: number
  }

  interface DocumentOptions {
    size?: 'LETTER' | 'A4'
    margin?: number
    pdfVersion?: '1.7'
    tagged?: boolean
    lang?: string
    displayTitle?: boolean
    bufferPages?: boolean
    info?: Record<string, string | Date>
  }

  class PDFDocument extends Readable {
    constructor(options: DocumentOptions)
    page: { width: number; height: number }
    registerFont(name: string, source: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    widthOfString(text: string): number
    text(text: string, x: number, y: number, options: TextOptions): this
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    circle(x: number, y: number, radius: number): this
    path(svg: string): this
    clip(): this
    dash(length: number, options: { space: number }): this
    fillOpacity(opacity: number): this
    fillAndStroke(fill: string, stroke: string): this
    translate(x: number, y: number): this
    save(): this
    restore(): this
    fill(color?: string): this
    stroke(color?: string): this
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): this
    struct(type: string, options: StructureOptions, content?: () => void): StructureElement
    addStructure(element: StructureElement): this
    markContent(tag: 'Artifact', options: { type: 'Layout' | 'Pagination' }): this
    endMarkedContent(): this
    end(): void
  }

  // biome-ignore lint/style/noDefaultExport: the package has one
  export default PDFDocument
}
