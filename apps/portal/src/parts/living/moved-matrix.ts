/** The matrix after a move to the origin, in double precision until the end. */
export function moved(matrix: ArrayLike<number>, { x, y }: { x: number; y: number }): Float32Array {
  const result = Float32Array.from(matrix)
  for (let row = 0; row < 4; row++)
    result[12 + row] = (matrix[row] as number) * x + (matrix[4 + row] as number) * y + (matrix[12 + row] as number)
  return result
}
