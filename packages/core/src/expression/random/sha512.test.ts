import { expect, it } from 'vitest';
import { sha512 } from './sha512.ts';

// From CPython 3.11.7: python3 -c "import hashlib; print(hashlib.sha512(b'a' * 111).hexdigest())"

const digestOfAs = (count: number) => hex(sha512(new Uint8Array(count).fill(0x61)));

function hex(digest: bigint): string {
  return digest.toString(16).padStart(128, '0');
}

it('digests an empty and a short text', () => {
  expect(digestOfAs(0)).toBe(
    'cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e',
  );
  expect(hex(sha512(Uint8Array.of(0x61, 0x62, 0x63)))).toBe(
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
  );
});

it('digests texts that just fit a block, just do not, and take several', () => {
  expect(digestOfAs(111)).toBe(
    'fa9121c7b32b9e01733d034cfc78cbf67f926c7ed83e82200ef86818196921760b4beff48404df811b953828274461673c68d04e297b0eb7b2b4d60fc6b566a2',
  );
  expect(digestOfAs(112)).toBe(
    'c01d080efd492776a1c43bd23dd99d0a2e626d481e16782e75d54c2503b5dc32bd05f0f1ba33e568b88fd2d970929b719ecbb152f58f130a407c8830604b70ca',
  );
  expect(digestOfAs(300)).toBe(
    'a6a77010dd9696c23831e6549de51724df332c2075039b75fcfe6c2e6de42fbd3c80ed4073267e00c8c320712c3cdd9d65a96f90a3fe4a58a6b70a103be08e83',
  );
});
