"""Render every sound of the table to a WAV file, and say how loud and how bright it is.

    python tools/sounds.py [FOLDER]

For each sound: seconds until it has died away, its peak, its loudness (A-weighted, the loudest
50 ms; 0 dB is the loudest there is) and the middle of its spectrum. A picture shows each one's
wave and spectrum. Needs Chromium, as the browser tests do.
"""

import shutil
import sys
import wave
from base64 import b64decode
from pathlib import Path

import numpy as np
from matplotlib import figure
from numpy.typing import NDArray
from playwright.sync_api import Page, sync_playwright

from sources import serve_sources

RATE = 48_000
SECONDS = 1.5

RENDER = """async ({ rate, seconds }) => {
  let seed = 1;
  Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const { room, SOUND } = await import("/src/sounds.ts");
  const heard = {};
  for (const name of Object.keys(SOUND)) {
    const audio = new OfflineAudioContext(1, rate * seconds, rate);
    SOUND[name](room(audio).room, 0.05, 2);
    const samples = (await audio.startRendering()).getChannelData(0);
    const bytes = Array.from(new Uint8Array(samples.buffer));
    heard[name] = btoa(bytes.map((byte) => String.fromCharCode(byte)).join(""));
  }
  return heard;
}"""

Wave = NDArray[np.float64]


def rendered(page: Page, sources: str) -> dict[str, Wave]:
    """Each sound, as this browser makes it from the sources that are served there."""
    page.goto(f"{sources}/icon.svg")  # The least there is to load.
    heard = page.evaluate(RENDER, {"rate": RATE, "seconds": SECONDS})
    return {
        name: np.frombuffer(b64decode(samples), "<f4").astype(np.float64)
        for name, samples in heard.items()
    }


def a_weighted(samples: Wave) -> Wave:
    """What an ear hears of it (IEC 61672): little of the lows, most around 3 kHz."""
    spectrum = np.fft.rfft(samples)
    f = np.fft.rfftfreq(len(samples), 1 / RATE) ** 2
    weight = (12194.0**2 * f**2) / (
        (f + 20.6**2) * np.sqrt((f + 107.7**2) * (f + 737.9**2)) * (f + 12194.0**2)
    )
    return np.fft.irfft(spectrum * weight * 10**0.1, len(samples))


def decibels(value: float) -> float:
    return 20 * float(np.log10(max(value, 1e-9)))


def loudness(samples: Wave) -> float:
    """The loudest 50 ms, in decibels below the loudest there is."""
    power = np.convolve(
        a_weighted(samples) ** 2, np.ones(RATE // 20) / (RATE // 20), "same"
    )
    return decibels(float(np.sqrt(power.max())))


def middle(samples: Wave) -> float:
    """The pitch with half of the energy below it, in hertz."""
    energy = np.cumsum(np.abs(np.fft.rfft(samples)) ** 2)
    return float(
        np.fft.rfftfreq(len(samples), 1 / RATE)[np.searchsorted(energy, energy[-1] / 2)]
    )


def lasts(samples: Wave) -> float:
    """Seconds from its start to 60 dB below its peak."""
    heard = np.flatnonzero(np.abs(samples) > np.abs(samples).max() / 1000)
    return float(heard[-1] - heard[0]) / RATE


def save(path: Path, samples: Wave) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())


def draw(path: Path, heard: dict[str, Wave]) -> None:
    picture = figure.Figure(figsize=(14, 2.2 * len(heard)), layout="constrained")
    for (name, samples), (wave_, spectrum) in zip(
        heard.items(), picture.subplots(len(heard), 2), strict=True
    ):
        wave_.plot(np.arange(len(samples)) / RATE, samples, lw=0.5)
        wave_.set(title=name, xlim=(0, 0.8), ylim=(-1, 1))
        spectrum.specgram(
            samples + 1e-9 * np.sin(np.arange(len(samples))),
            NFFT=512,
            Fs=RATE,
            noverlap=384,
            vmin=-140,
        )
        spectrum.set(xlim=(0, 0.8), ylim=(0, 12_000))
    picture.savefig(path, dpi=60)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/sounds")
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, serve_sources() as address:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        heard = rendered(browser.new_page(), address)
    print("sound    lasts   peak      loudness   middle")
    for name, samples in heard.items():
        save(folder / f"{name}.wav", samples)
        print(
            f"{name:7} {lasts(samples):5.2f} s {decibels(float(np.abs(samples).max())):6.1f} dB"
            f" {loudness(samples):8.1f} dB {middle(samples):7.0f} Hz"
        )
    draw(folder / "sounds.png", heard)


if __name__ == "__main__":
    main()
