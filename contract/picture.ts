import * as z from 'zod/mini'
import { endpoint, requestId } from './endpoint.ts'

/** Pictures that members upload, and their avatars. */
const user = '/site/api/v1/user'

/** Bytes of a picture as it is uploaded. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
/** Bytes of one part: in Base64, sealed, it stays below the door's limit for all calls (docs/sealing.md). */
export const PART_BYTES = 45 * 1024
const PARTS_MAX = Math.ceil(PICTURE_MAX_BYTES / PART_BYTES)
/** What is taken, by its bytes. */
export const PICTURE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

export const PICTURE_USES = ['avatar', 'feedback'] as const
export type PictureUse = (typeof PICTURE_USES)[number]

/** Nobody can guess one. It is the last part of the picture's path. */
export const pictureKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{32}$/))
export const PICTURE_PREFIX = '/picture/'
/** Of an avatar: those of feedback are told by `picture.addresses` alone. */
export const pictureAddress = (key: string): string => PICTURE_PREFIX + key
/** Most addresses asked for at once. */
const ADDRESSES_MAX = 100

export const pictureEndpoints = {
  /**
   * One part of a picture, from 0 on; the last one makes it: decoded, made small and written anew. `id` is made by the device for all parts,
   * and the same part again has one effect. `picture` is null before the last. Refused with `uploadFailed` and the reason.
   */
  'picture.uploadImage': endpoint({
    path: `${user}/upload/uploadImage`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({
      id: requestId,
      use: z.enum(PICTURE_USES),
      part: z.int().check(z.minimum(0), z.maximum(PARTS_MAX - 1)),
      parts: z.int().check(z.minimum(1), z.maximum(PARTS_MAX)),
      /** Base64. */
      bytes: z.string().check(z.maxLength((PART_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
    answer: z.object({ picture: z.nullable(pictureKey) }),
  }),
  /** Addresses of the member's own pictures, each good for an hour at least; without those of other members and those that are gone. */
  'picture.addresses': endpoint({
    path: `${user}/upload/addresses`,
    login: 'member',
    cacheMs: 1_800_000,
    payload: z.strictObject({ pictures: z.array(pictureKey).check(z.maxLength(ADDRESSES_MAX)) }),
    answer: z.object({ addresses: z.array(z.object({ picture: pictureKey, address: z.string() })) }),
  }),
  /** The avatars that the site has drawn, with their addresses. */
  'picture.avatarList': endpoint({
    path: `${user}/member/avatarList`,
    login: 'member',
    cacheMs: 3_600_000,
    payload: z.strictObject({}),
    answer: z.object({ avatars: z.array(z.object({ id: z.string(), name: z.string(), src: z.string() })) }),
  }),
  /** Takes one of them, an own picture, or with '' the first letter of the name. 6004 for a picture that is not this member's. */
  'picture.addAvatar': endpoint({
    path: `${user}/member/addAvatar`,
    login: 'member',
    cacheMs: 0,
    payload: z.strictObject({ avatar: z.string().check(z.maxLength(32)) }),
    answer: z.object({ avatar: z.string() }),
  }),
} as const
