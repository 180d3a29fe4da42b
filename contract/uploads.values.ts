/** Resumable uploads by the tus protocol, version 1.0 (https://tus.io/protocols/resumable-upload). */
export const UPLOADS_PATH = '/v1/uploads'

/** Headers for clients of other origins. */
export const UPLOAD_REQUEST_HEADERS = [
  'Tus-Resumable',
  'Upload-Checksum',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
]
export const UPLOAD_RESPONSE_HEADERS = ['Tus-Resumable', 'Upload-Length', 'Upload-Offset']

/** The `kind` in `Upload-Metadata`; without it an upload is a PDF. */
export const UPLOAD_KINDS = ['pdf', 'picture'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** Uploads of one member that are not yet used. */
export const OPEN_UPLOADS_MAX = 5

/** Maximum parts of an upload: an interrupted request leaves a small one. */
export const PARTS_MAX = 1000

/** After the last byte that arrived. */
export const UPLOAD_LASTS_DAYS = 3

/** The most that a browser sends in one request. Larger files go in parts, so that a lost line costs one part at most. */
export const UPLOAD_PART_BYTES = 512 * 1024

/** Maximum bytes of a request with `Upload-Checksum`, which is written only when all of it has arrived. */
export const CHECKED_BYTES_MAX = 512 * 1024
