package dev.countersign.selfservice.mfa;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import com.google.zxing.qrcode.decoder.ErrorCorrectionLevel;
import java.util.Base64;
import java.util.Map;

/**
 * A QR code as vector graphics.
 *
 * @param size Width and height in modules, with the quiet zone.
 * @param path The dark modules as the data of an SVG path.
 */
public record QrCode(int size, String path) {

  /** Modules around the code that must be light (ISO/IEC 18004). */
  private static final int QUIET_ZONE = 4;

  private static final Map<EncodeHintType, Object> HINTS =
      Map.of(
          EncodeHintType.MARGIN,
          QUIET_ZONE,
          EncodeHintType.CHARACTER_SET,
          "UTF-8",
          EncodeHintType.ERROR_CORRECTION,
          ErrorCorrectionLevel.M);

  public static QrCode of(String text) {
    try {
      BitMatrix modules = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0, HINTS);
      return new QrCode(modules.getWidth(), path(modules));
    } catch (WriterException tooLong) {
      throw new IllegalArgumentException("The text is too long for a QR code.", tooLong);
    }
  }

  /** Returns the code as a data URI. It has its own light background, for pages in dark colours. */
  String dataUri() {
    String svg =
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" shape-rendering="crispEdges">\
        <path fill="#fff" d="M0 0h%1$dv%1$dH0z"/><path d="%2$s"/></svg>"""
            .formatted(size, path);
    return "data:image/svg+xml;base64,"
        + Base64.getEncoder().encodeToString(svg.getBytes(US_ASCII));
  }

  /** Draws each row of adjacent dark modules as one rectangle. */
  private static String path(BitMatrix modules) {
    var path = new StringBuilder();
    for (int y = 0; y < modules.getHeight(); y++) {
      int x = 0;
      while (x < modules.getWidth()) {
        int start = x;
        while (x < modules.getWidth() && modules.get(x, y)) {
          x++;
        }
        if (x > start) {
          path.append('M').append(start).append(' ').append(y);
          path.append('h').append(x - start).append("v1h").append(start - x).append('z');
        }
        x++;
      }
    }
    return path.toString();
  }

  @Override
  public String toString() {
    return "QrCode[" + size + "]";
  }
}
