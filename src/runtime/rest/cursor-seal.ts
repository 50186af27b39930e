import { lazy } from "../model/lazy.js";

/** Encrypts cursors, such that clients can neither read nor make them. */
export interface CursorSeal {
  seal(bytes: Uint8Array, type: string): Promise<Uint8Array>;
  /** `undefined` unless this secret sealed it, for this type. */
  open(sealed: Uint8Array, type: string): Promise<Uint8Array | undefined>;
}

/** Of AES-GCM: a nonce that is never used twice. */
const nonceBytes = 12;

const encoder = new TextEncoder();

/** A seal of AES-GCM; a cursor of one type is none of another. */
export function cursorSeal(secret: string): CursorSeal {
  const key = lazy(async () => {
    const digest = await crypto.subtle.digest(
      "SHA-256",
      encoder.encode(secret),
    );
    return crypto.subtle.importKey("raw", digest, "AES-GCM", false, [
      "encrypt",
      "decrypt",
    ]);
  });
  const algorithm = (nonce: Uint8Array, type: string): AesGcmParams => ({
    name: "AES-GCM",
    iv: Uint8Array.from(nonce),
    additionalData: encoder.encode(type),
  });
  return {
    async seal(bytes, type) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt(
        algorithm(nonce, type),
        await key(),
        Uint8Array.from(bytes),
      );
      return Uint8Array.from([...nonce, ...new Uint8Array(sealed)]);
    },
    async open(sealed, type) {
      const nonce = sealed.subarray(0, nonceBytes);
      try {
        const bytes = await crypto.subtle.decrypt(
          algorithm(nonce, type),
          await key(),
          Uint8Array.from(sealed.subarray(nonceBytes)),
        );
        return new Uint8Array(bytes);
      } catch {
        return undefined;
      }
    },
  };
}
