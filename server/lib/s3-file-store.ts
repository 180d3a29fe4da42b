import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import * as errorTexts from '../../contract/messages/errors/index.ts'
import type { Bucket } from '../config.ts'
import { SECOND } from './clock.ts'
import { UnavailableError } from './errors.ts'
import { FileName, type FileStore } from './file-store.ts'

type Aws = typeof import('@aws-sdk/client-s3')

const LIMITS = {
  attempts: 3,
  connectMs: 2 * SECOND,
  /** From sending a request to the head of its response. */
  responseMs: 10 * SECOND,
  /** For all attempts together. */
  totalMs: 15 * SECOND,
  /** How long a file that is being read may stand still. */
  idleMs: 60 * SECOND,
  keysAtOnce: 1000,
}

/**
 * Keeps files in a bucket of an S3-compatible storage, readable with the bucket's keys only. Every error of the storage
 * is an UnavailableError, except a missing object.
 */
export function s3FileStore(bucket: Bucket, changes: Partial<typeof LIMITS> = {}): FileStore {
  const limits = { ...LIMITS, ...changes }
  let opening: Promise<{ aws: Aws; client: S3Client }> | undefined
  const keyOf = (id: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${FileName.parse(id)}` })

  async function ask<T>(work: (aws: Aws, client: S3Client, signal: AbortSignal) => Promise<T>): Promise<T> {
    opening ??= openClient(bucket, limits)
    const controller = new AbortController()
    // Not AbortSignal.timeout: that would also end a long download that began in time.
    const timer = setTimeout(() => controller.abort(), limits.totalMs)
    try {
      const { aws, client } = await opening
      return await work(aws, client, controller.signal)
    } catch (error) {
      throw new UnavailableError(errorTexts.files.storageUnavailable, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    put: async (id, content) => {
      const object = { ...keyOf(id), Body: content, ContentLength: content.byteLength }
      await ask((aws, client, abortSignal) => client.send(new aws.PutObjectCommand(object), { abortSignal }))
    },
    read: async (id) => {
      const key = keyOf(id)
      return ask(async (aws, client, abortSignal) => {
        try {
          const { Body, ContentLength } = await client.send(new aws.GetObjectCommand(key), { abortSignal })
          if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error('a response without a size')
          return { size: ContentLength, stream: Body }
        } catch (error) {
          if (error instanceof aws.NoSuchKey) return null
          throw error
        }
      })
    },
    remove: async (id) => {
      const key = keyOf(id)
      await ask((aws, client, abortSignal) => client.send(new aws.DeleteObjectCommand(key), { abortSignal }))
    },
    listOlderThan: async function* (cutoff) {
      const query = { Bucket: bucket.name, Prefix: bucket.prefix, MaxKeys: limits.keysAtOnce }
      let ContinuationToken: string | undefined
      do {
        const page = await ask((aws, client, abortSignal) =>
          client.send(new aws.ListObjectsV2Command({ ...query, ContinuationToken }), { abortSignal }),
        )
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          // Skips other objects in the same bucket.
          const name = FileName.safeParse(Key.slice(bucket.prefix.length))
          if (name.success && LastModified && LastModified < cutoff) yield name.data
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

/** Loads the client when it is first needed: only an installation with a bucket pays for it. */
async function openClient(bucket: Bucket, limits: typeof LIMITS): Promise<{ aws: Aws; client: S3Client }> {
  const aws = await import('@aws-sdk/client-s3')
  const { accessKeyId, secretAccessKey, region, endpoint } = bucket
  const client = new aws.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Few storages but Amazon's have a name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: limits.attempts,
    retryMode: 'standard',
    // The signature covers the content; the newer checksums are not known everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.responseMs,
      throwOnRequestTimeout: true,
      socketTimeout: limits.idleMs,
      // A slow reader holds its connection; the others must not wait for it.
      httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
      httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
    },
  })
  return { aws, client }
}
