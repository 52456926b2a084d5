"""The numbers of a round: python3 fair-round.py SERVER_SEED CLIENT_SEED NONCE COUNT... (a number below each COUNT)."""
import hashlib
import hmac
import sys


def words(server_seed, client_seed, nonce):
    block = 0
    while True:
        text = f"{client_seed}:{nonce}:{block}".encode()
        digest = hmac.new(bytes.fromhex(server_seed), text, hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def below(count, source):
    for word in source:
        number, rest = divmod(word * count, 2**32)
        if rest >= 2**32 % count:
            return number


if __name__ == "__main__":
    server_seed, client_seed, nonce, *counts = sys.argv[1:]
    source = words(server_seed, client_seed, nonce)
    print(hashlib.sha256(bytes.fromhex(server_seed)).hexdigest())
    print(*[below(int(count), source) for count in counts])
