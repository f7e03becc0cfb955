package dev.countersign.http.templates;

import io.pebbletemplates.pebble.error.ParserException;
import io.pebbletemplates.pebble.lexer.Token;
import io.pebbletemplates.pebble.lexer.TokenStream;
import io.pebbletemplates.pebble.node.AutoEscapeNode;
import io.pebbletemplates.pebble.node.BodyNode;
import io.pebbletemplates.pebble.node.RenderableNode;
import io.pebbletemplates.pebble.parser.Parser;
import io.pebbletemplates.pebble.tokenParser.TokenParser;

/**
 * Implements {@code autoescape on} and {@code autoescape off}; Pebble's own tag treats {@code on}
 * as off.
 */
final class AutoescapeTag implements TokenParser {

  @Override
  public String getTag() {
    return "autoescape";
  }

  @Override
  public RenderableNode parse(Token token, Parser parser) {
    TokenStream stream = parser.getStream();
    stream.next();
    boolean isOn = isOn(stream.expect(Token.Type.NAME), stream);
    stream.expect(Token.Type.EXECUTE_END);
    BodyNode body = parser.subparse(next -> next.test(Token.Type.NAME, "endautoescape"));
    stream.next();
    stream.expect(Token.Type.EXECUTE_END);
    return new AutoEscapeNode(token.getLineNumber(), body, isOn, null);
  }

  private static boolean isOn(Token word, TokenStream stream) {
    return switch (word.getValue()) {
      case "on" -> true;
      case "off" -> false;
      default ->
          throw new ParserException(
              null, "autoescape must be on or off", word.getLineNumber(), stream.getFilename());
    };
  }
}
