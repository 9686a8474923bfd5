// The part of h5wasm that is used; the package's own types are looser.
declare module 'h5wasm' {
  interface Attribute {
    value: unknown
  }
  interface Dataset {
    shape: number[] | null
    attrs: Record<string, Attribute>
    value: unknown
    create_attribute(name: string, data: string | Float32Array, shape?: number[]): void
  }
  export class File {
    constructor(name: string, mode: 'r' | 'w')
    get(name: string): Dataset | null
    create_dataset(given: { name: string; shape: number[]; data: Float32Array | Int16Array }): Dataset
    close(): number
  }
  export const ready: Promise<{
    /** Makes the library throw its errors instead of writing them to the terminal. */
    activate_throwing_error_handler: () => number
    FS: {
      writeFile: (name: string, bytes: Uint8Array) => void
      readFile: (name: string) => Uint8Array
      unlink: (name: string) => void
    }
  }>
}
