export const CAMERA_TEXTS = {
  unavailable: 'Image unavailable',
  alternative: (place: string, status: string) => `Drawing of ${place}: ${status}`,
}
