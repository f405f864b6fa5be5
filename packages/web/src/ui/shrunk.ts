/** The server draws photos at this size (its `photos.ts`); what is larger would only take longer to send. */
const longestSide = 1600;
const smallBytes = 400_000;

/**
 * A photo as small as it will be kept, drawn by the browser: a telephone's 5 MB are minutes on one bar of signal. What
 * the browser cannot draw stays as it is.
 */
export async function shrunk(file: Blob): Promise<Blob> {
  const isPhoto = file.type.startsWith('image/') && file.type !== 'image/svg+xml';
  if (!isPhoto || file.size < smallBytes) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const drawn = await new Promise<Blob | null>((done) => {
      canvas.toBlob(done, 'image/jpeg', 0.85);
    });
    return drawn && drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}
