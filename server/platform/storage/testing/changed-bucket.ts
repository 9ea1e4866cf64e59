import type { Bucket } from '../bucket.ts';

/** A bucket that does as `bucket`, but for some functions; it gives no links. */
export const changedBucket = (bucket: Bucket, changes: Partial<Bucket>): Bucket => ({
  find: (key) => bucket.find(key),
  read: (key, range, signal) => bucket.read(key, range, signal),
  upload: (key, path, options) => bucket.upload(key, path, options),
  abortUploads: (key) => bucket.abortUploads(key),
  remove: (key) => bucket.remove(key),
  list: () => bucket.list(),
  listVersions: () => bucket.listVersions(),
  listUploads: () => bucket.listUploads(),
  link: null,
  linkOrigin: null,
  close: () => {},
  ...changes,
});
